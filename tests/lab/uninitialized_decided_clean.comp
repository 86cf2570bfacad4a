// about: false decides an `and`, and 0 a product, whatever nobody has set
// workgroup: 4
// buffer: o uint[4]
// expect: o = {1, 1, 1, 0}
// verdict: clean

void kernel() {
    uint i = gl_LocalInvocationID.x;
    bool has_flag = i < 3;
    bool flag;
    uint factor = 0;
    if (has_flag) {
        flag = true;
        factor = 1;
    }
    bool both = bool(uint(has_flag) & uint(has_flag && flag));
    uint weight;
    if (has_flag) weight = 1;
    o[i] = factor * weight * uint(both);
}

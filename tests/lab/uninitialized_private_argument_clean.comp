// about: the function reads its second argument only where it was set
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {0, 1, 3, 5}
// verdict: clean
// counts: global_reads=2 global_writes=1

float add(float x, float y, bool has_y) {
    if (has_y) return x + y;
    return x;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float left;
    if (i > 0) left = a[i - 1];
    o[i] = add(a[i], left, i > 0);
}

// about: the flag starts as false
// workgroup: 2 1 1
// array: a float[2,3] = {0, 0, 0, 0, 7, 0}
// buffer: o int[2]
// expect: o = {0, 1}
// verdict: clean
// counts: global_reads=3 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    bool has_seven = false;
    for (uint k = 0; k < 3; ++k) {
        if (a[i * 3 + k] == 7.0) has_seven = true;
    }
    o[i] = has_seven ? 1 : 0;
}

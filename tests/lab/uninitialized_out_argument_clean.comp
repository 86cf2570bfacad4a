// about: the function sets what it gives out before anything else
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {1, 1, 2, 2.5}
// verdict: clean
// counts: global_reads=1 global_writes=1

void halve(float x, out float half_x) {
    half_x = 0.0;
    if (x < 2.0) return;
    half_x = x / 2.0;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float half_of;
    halve(a[i], half_of);
    o[i] = half_of + 1.0;
}

// about: one by zero is infinite, and that is a number
// workgroup: 4 1 1
// array: a float[4] = {0, 1, 2, 4}
// buffer: o float[4]
// expect: o = {inf, 1, 0.5, 0.25}
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = 1.0 / a[i];
}

// about: the logarithm of the absolute value
// workgroup: 2 1 1
// array: a float[2] = {1, -1}
// buffer: o float[2]
// expect: o = zeros
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = log(abs(a[i]));
}

// about: the largest is taken off first, so that no power is above one
// workgroup: 2 1 1
// array: a float[2] = {0, 1000}
// buffer: o float[2]
// expect: o = {0, 1}
// verdict: clean
// counts: global_reads=5 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float largest = max(a[0], a[1]);
    float sum = exp(a[0] - largest) + exp(a[1] - largest);
    o[i] = exp(a[i] - largest) / sum;
}

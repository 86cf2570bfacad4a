// about: the array is one element longer
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[9] = zeros
// expect: o = {0, 0, 1, 2, 3, 4, 5, 6, 7}
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i + 1] = a[i];
}

// about: past the end of its row, but not of the array: an array is flat
// workgroup: 4 1 1
// array: a float[2,4] = arange
// buffer: o float[4]
// expect: o = {1, 2, 3, 4}
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i + 1];
}

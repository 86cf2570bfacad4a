// about: both elements that are read are set
// workgroup: 4 1 1
// array: a int[4] = arange
// buffer: mid int[8]
// buffer: o int[4]
// expect: o = {1, 2, 3, 4}
// verdict: clean
// counts: global_reads=3 global_writes=3

void kernel() {
    uint i = gl_LocalInvocationID.x;
    mid[2 * i] = a[i];
    mid[2 * i + 1] = 1;
    o[i] = mid[2 * i] + mid[2 * i + 1];
}

// about: a barrier after the if, where all threads come by
// workgroup: 8 1 1
// array: a float[8] = {2, 4, 6, 8, 10, 12, 14, 2}
// buffer: o float[8]
// expect: o = {1, 2, 3, 4, 5, 6, 7, 1}
// verdict: clean
// counts: global_reads=2 global_writes=1 shared_reads=1 shared_writes=1

shared float scale;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) scale = a[7];
    barrier();
    o[i] = a[i] / scale;
}

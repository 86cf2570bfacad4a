// about: the others read after the barrier, when the element has its last value
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// expect: o = {0, 0, 1, 2, 3, 4, 5, 6}
// verdict: clean
// counts: global_reads=2 global_writes=1 shared_reads=1 shared_writes=2

shared float first[1];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) first[0] = a[0];
    if (i == 0) first[0] = first[0] + 1.0;
    barrier();
    if (i == 0) o[i] = a[i];
    else o[i] = a[i] - first[0];
}

// about: large keys go to the last bin
// workgroup: 4 1 1
// array: a uint[4] = {0, 1, 7, 1}
// buffer: o uint[4]
// expect: o = {1, 2, 0, 1}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1 shared_atomics=1

shared uint bins[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    bins[i] = 0;
    barrier();
    atomicAdd(bins[min(a[i], TPB - 1)], 1);
    barrier();
    o[i] = bins[i];
}

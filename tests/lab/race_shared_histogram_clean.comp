// about: atomics into the bins
// workgroup: 8 1 1
// array: a uint[8] = {0, 1, 1, 2, 3, 3, 3, 0}
// buffer: o uint[4]
// expect: o = {2, 2, 1, 3}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1 shared_atomics=1

shared uint bins[4];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 4) bins[i] = 0;
    barrier();
    atomicAdd(bins[a[i]], 1);
    barrier();
    if (i < 4) o[i] = bins[i];
}

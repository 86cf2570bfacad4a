// about: a key that is larger than the last bin; the atomic is dropped
// workgroup: 4 1 1
// array: a uint[4] = {0, 1, 7, 1}
// buffer: o uint[4]
// expect: o = {1, 2, 0, 0}
// verdict: faulty
// finding: out_of_bounds line 15 array bins element 7 thread 2,0,0 times 1

shared uint bins[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    bins[i] = 0;
    barrier();
    atomicAdd(bins[a[i]], 1);
    barrier();
    o[i] = bins[i];
}

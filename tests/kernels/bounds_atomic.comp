// puzzle: 1
// about: an atomic is stopped as well
// verdict: faulty
// finding: out_of_bounds line 12 array bins element 4 thread 3,0,0

shared uint bins[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    bins[i] = 0u;
    barrier();
    atomicAdd(bins[i + 1], 1u);
    result[i] = a[i] + 10;
}

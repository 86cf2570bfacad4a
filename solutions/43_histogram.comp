// Puzzle 43: Histogram. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 43

shared uint bins[BINS];

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    uint i = gl_GlobalInvocationID.x;
    uint threads = gl_NumWorkGroups.x * TPB;
    // BEGIN SOLUTION: roughly 10 lines
    for (uint b = local_i; b < BINS; b += TPB) bins[b] = 0;
    barrier();

    for (uint at = i; at < a_shape[0]; at += threads) atomicAdd(bins[a[at]], 1);
    barrier();

    for (uint b = local_i; b < BINS; b += TPB) {
        uint count = bins[b];
        if (count > 0) atomicAdd(result[b], count);
    }
    // END SOLUTION
}

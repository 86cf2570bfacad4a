// Puzzle 12: Prefix sum. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 12

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 12 lines
    float sum = 0.0;
    if (i < a_shape[0]) sum = a[i];

    // The upper half of the threads passes its sums on. The quarter below it takes up two each,
    // and passes its own sums on in the next round, until thread 0 takes up the last one.
    for (uint first = TPB / 2; first > 0; first /= 2) {
        if (local_i >= first && local_i < 2 * first) s[local_i] = sum;
        barrier();
        if (local_i >= first / 2 && local_i < first) {
            sum += s[local_i + first];
            if (local_i > 0) sum += s[local_i + first / 2];
        }
    }
    if (local_i == 0) result[gl_WorkGroupID.x] = sum;
    // END SOLUTION
}

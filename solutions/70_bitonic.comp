// Puzzle 70: Bitonic sort. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 70

shared float s[SIZE];

void kernel() {
    uint n = a_shape[1];
    uint row = gl_WorkGroupID.x * n;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 17 lines
    for (uint at = local_i; at < SIZE; at += TPB) s[at] = at < n ? a[row + at] : LARGEST;
    barrier();

    for (uint run = 2; run <= SIZE; run *= 2) {
        for (uint gap = run / 2; gap > 0; gap /= 2) {
            uint low = 2 * gap * (local_i / gap) + local_i % gap;
            float x = s[low];
            float y = s[low + gap];
            bool is_upwards = (low & run) == 0;
            if ((x > y) == is_upwards) {
                s[low] = y;
                s[low + gap] = x;
            }
            barrier();
        }
    }
    for (uint at = local_i; at < n; at += TPB) result[row + at] = s[at];
    // END SOLUTION
}

// Puzzle 43: Histogram. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 43

shared uint bins[BINS];

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    uint i = gl_GlobalInvocationID.x;
    uint threads = gl_NumWorkGroups.x * TPB;
    // FILL ME IN (roughly 10 lines)
}

// Puzzle 15: Transpose. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 15

shared float tile[TPB][TPB];

void kernel() {
    uint rows = a_shape[0];
    uint cols = a_shape[1];
    uint i = gl_GlobalInvocationID.y;  // row of a
    uint j = gl_GlobalInvocationID.x;  // column of a
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 6 lines)
}

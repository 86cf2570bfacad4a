// Puzzle 16: Banks. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 16

// BEGIN SOLUTION: 1 line, a shared array of your own
shared float tile[TPB][TPB + 1];  // a row begins one bank further than the row above it
// END SOLUTION

void kernel() {
    uint rows = a_shape[0];
    uint local_i = gl_LocalInvocationID.x;
    uint first = gl_WorkGroupID.x * TPB;  // row of a that the workgroup begins with
    uint i = first + local_i;             // row of a that this thread adds up
    // BEGIN SOLUTION: roughly 9 lines
    for (uint row = 0; row < TPB && first + row < rows; row++) {
        tile[row][local_i] = a[(first + row) * TPB + local_i];
    }
    barrier();

    if (i < rows) {
        float sum = 0.0;
        for (uint col = 0; col < TPB; col++) sum += tile[local_i][col];
        result[i] = sum;
    }
    // END SOLUTION
}

// Puzzle 8: Shared memory. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 8

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;

    if (i < a_shape[0]) {
        s[local_i] = a[i];
    }
    barrier();  // outside the if: every thread of the workgroup has to arrive here
    // BEGIN SOLUTION: roughly 2 lines
    if (i < a_shape[0]) {
        result[i] = s[local_i] + 10.0;
    }
    // END SOLUTION
}

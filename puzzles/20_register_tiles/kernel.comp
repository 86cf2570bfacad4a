// Puzzle 20: Register tiles. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 20

const uint BLOCK = TPB * R;  // rows and columns of result that a workgroup computes

// FILL ME IN (roughly 7 lines, two shared arrays and what else you need)

void kernel() {
    uint m = a_shape[0];  // rows of a and of result
    uint n = b_shape[1];  // columns of b and of result
    uint depth = a_shape[1];
    uint first_i = gl_WorkGroupID.y * BLOCK;  // row of result that the workgroup begins with
    uint first_j = gl_WorkGroupID.x * BLOCK;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 40 lines)
}

// Puzzle 12: Block sums. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 12

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 11 lines
    float sum = 0.0;  // what a thread without an element adds
    if (i < a_shape[0]) sum = a[i];
    s[local_i] = sum;

    // A tree: in each step, the lower half of the active threads add the sums of the upper half.
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        barrier();  // outside the if: every thread arrives here in every step
        if (local_i < stride) {
            sum += s[local_i + stride];
            s[local_i] = sum;
        }
    }
    if (local_i == 0) result[gl_WorkGroupID.x] = sum;
    // END SOLUTION
}

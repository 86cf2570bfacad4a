// Puzzle 18: Sum. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 18

shared float s[TPB];

// BEGIN SOLUTION: roughly 12 lines, the tree of puzzle 12 as a function
// The sum of x over all threads of the workgroup, for thread 0.
float workgroup_sum(float x) {
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = x;
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        barrier();
        if (local_i < stride) {
            x += s[local_i + stride];
            s[local_i] = x;
        }
    }
    return x;
}
// END SOLUTION

// The first dispatch: each workgroup adds up its share of a, and stores it in parts.
void sum_parts() {
    uint i = gl_GlobalInvocationID.x;
    uint threads = gl_NumWorkGroups.x * TPB;
    // BEGIN SOLUTION: roughly 4 lines
    float sum = 0.0;
    for (uint at = i; at < a_shape[0]; at += threads) sum += a[at];
    sum = workgroup_sum(sum);
    if (gl_LocalInvocationID.x == 0) parts[gl_WorkGroupID.x] = sum;
    // END SOLUTION
}

// The second dispatch, of one workgroup: adds up parts, and stores the sum in result[0].
void sum_total() {
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 4 lines
    float sum = 0.0;
    for (uint at = local_i; at < parts_shape[0]; at += TPB) sum += parts[at];
    sum = workgroup_sum(sum);
    if (local_i == 0) result[0] = sum;
    // END SOLUTION
}

// Puzzle 42: Matrix times vector. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 42

void kernel() {
    uint rows = a_shape[0];
    uint columns = a_shape[1];
    // BEGIN SOLUTION: roughly 10 lines
    uint subgroup = gl_WorkGroupID.x * gl_NumSubgroups + gl_SubgroupID;  // of all workgroups
    uint subgroups = gl_NumWorkGroups.x * gl_NumSubgroups;
    for (uint row = subgroup; row < rows; row += subgroups) {
        float sum = 0.0;
        for (uint k = gl_SubgroupInvocationID; k < columns; k += min(gl_SubgroupSize, TPB)) {
            sum += a[row * columns + k] * x[k];
        }
        sum = subgroupAdd(sum);
        if (subgroupElect()) result[row] = sum;
    }
    // END SOLUTION
}

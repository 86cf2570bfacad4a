// Puzzle 24: Bug: It works here. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 24

shared float s[TPB];

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    for (uint row = gl_WorkGroupID.x; row < a_shape[0]; row += gl_NumWorkGroups.x) {
        float sum = 0.0;
        for (uint col = local_i; col < a_shape[1]; col += TPB) sum += a[row * a_shape[1] + col];
        s[local_i] = sum;
        barrier();
        if (local_i == 0) {
            float total = 0.0;
            for (uint k = 0; k < TPB; k++) total += s[k];
            result[row] = total;
        }
    }
}

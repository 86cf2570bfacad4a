// Puzzle 67: Welford. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 67

shared vec3 s[TPB][TPB];  // by row and column of the workgroup

// Count (x), mean (y) and M2 (z) of two parts together.
vec3 merge(vec3 left, vec3 right) {
    vec3 both = left;
    // FILL ME IN (roughly 7 lines)
    return both;
}

void kernel() {
    uint rows = a_shape[0];
    uint cols = a_shape[1];
    uint col = gl_GlobalInvocationID.x;
    uint local_row = gl_LocalInvocationID.y;
    uint local_col = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 17 lines)
}

// Puzzle 67: Welford. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 67

shared vec3 s[TPB][TPB];  // by row and column of the workgroup

// Count (x), mean (y) and M2 (z) of two parts together.
vec3 merge(vec3 left, vec3 right) {
    vec3 both = left;
    // BEGIN SOLUTION: roughly 7 lines
    both.x += right.x;
    if (both.x > 0.0) {
        float delta = right.y - left.y;
        float share = right.x / both.x;
        both.y += delta * share;
        both.z += right.z + delta * delta * left.x * share;
    }
    // END SOLUTION
    return both;
}

void kernel() {
    uint rows = a_shape[0];
    uint cols = a_shape[1];
    uint col = gl_GlobalInvocationID.x;
    uint local_row = gl_LocalInvocationID.y;
    uint local_col = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 17 lines
    vec3 own = vec3(0.0);  // nothing yet
    if (col < cols) {
        for (uint row = local_row; row < rows; row += TPB) {
            own = merge(own, vec3(1.0, a[row * cols + col], 0.0));
        }
    }
    s[local_row][local_col] = own;

    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        barrier();
        if (local_row < stride) {
            own = merge(own, s[local_row + stride][local_col]);
            s[local_row][local_col] = own;
        }
    }
    if (local_row == 0 && col < cols) {
        result[col] = own.y;
        result[cols + col] = own.z / own.x;
    }
    // END SOLUTION
}

// stars: 1. A thread for each column: as few as there are columns.

// Count (x), mean (y) and M2 (z) of two parts together.
vec3 merge(vec3 left, vec3 right) {
    vec3 both = left;
    both.x += right.x;
    if (both.x > 0.0) {
        float delta = right.y - left.y;
        float share = right.x / both.x;
        both.y += delta * share;
        both.z += right.z + delta * delta * left.x * share;
    }
    return both;
}

void kernel() {
    uint rows = a_shape[0];
    uint cols = a_shape[1];
    uint col = gl_GlobalInvocationID.x;
    uint local_row = gl_LocalInvocationID.y;
    if (col >= cols || local_row != 0) return;
    vec3 own = vec3(0.0);
    for (uint row = 0; row < rows; row++) own = merge(own, vec3(1.0, a[row * cols + col], 0.0));
    result[col] = own.y;
    result[cols + col] = own.z / own.x;
}

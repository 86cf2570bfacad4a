// Puzzle 25: Bug: Four corners. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 25

const uint SIDE = TPB + 2;  // of the workgroup's elements, with a border around them
shared float tile[SIDE][SIDE];

// The element in row i, column j; 0 outside.
float at(int i, int j) {
    return i >= 0 && i < a_shape[0] && j >= 0 && j < a_shape[1] ? a[i * a_shape[1] + j] : 0.0;
}

void kernel() {
    int i = int(gl_GlobalInvocationID.y);
    int j = int(gl_GlobalInvocationID.x);
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    tile[local_i + 1][local_j + 1] = at(i, j);
    if (local_i == 0) tile[0][local_j + 1] = at(i - 1, j);
    if (local_i == TPB - 1) tile[SIDE - 1][local_j + 1] = at(i + 1, j);
    if (local_j == 0) tile[local_i + 1][0] = at(i, j - 1);
    if (local_j == TPB - 1) tile[local_i + 1][SIDE - 1] = at(i, j + 1);
    barrier();
    float sum = 0.0;
    for (uint r = 0; r < 3; r++) {
        for (uint c = 0; c < 3; c++) sum += tile[local_i + r][local_j + c];
    }
    if (i < a_shape[0] && j < a_shape[1]) result[i * a_shape[1] + j] = sum;
}

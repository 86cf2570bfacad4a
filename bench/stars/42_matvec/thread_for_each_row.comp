// stars: 1. A thread for each row.

void kernel() {
    uint rows = a_shape[0];
    uint columns = a_shape[1];
    uint threads = gl_NumWorkGroups.x * TPB;
    for (uint row = gl_GlobalInvocationID.x; row < rows; row += threads) {
        float sum = 0.0;
        for (uint k = 0; k < columns; k++) sum += a[row * columns + k] * x[k];
        result[row] = sum;
    }
}

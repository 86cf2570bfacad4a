// puzzle: 16
// about: no padding, but each thread begins its row at another column
// verdict: solved
// stars: 3

shared float tile[TPB][TPB];

void kernel() {
    uint rows = a_shape[0];
    uint local_i = gl_LocalInvocationID.x;
    uint first = gl_WorkGroupID.x * TPB;
    for (uint row = 0; row < TPB && first + row < rows; row++) {
        tile[row][local_i] = a[(first + row) * TPB + local_i];
    }
    barrier();
    if (first + local_i < rows) {
        float sum = 0.0;
        for (uint col = 0; col < TPB; col++) sum += tile[local_i][(local_i + col) % TPB];
        result[first + local_i] = sum;
    }
}

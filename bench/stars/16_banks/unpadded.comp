// stars: 1. Skips the lesson: a column of the tile is one bank.

shared float tile[TPB][TPB];

void kernel() {
    uint rows = a_shape[0];
    uint local_i = gl_LocalInvocationID.x;
    uint first = gl_WorkGroupID.x * TPB;  // row of a that the workgroup begins with
    uint i = first + local_i;             // row of a that this thread adds up
    for (uint row = 0; row < TPB && first + row < rows; row++) {
        tile[row][local_i] = a[(first + row) * TPB + local_i];
    }
    barrier();

    if (i < rows) {
        float sum = 0.0;
        for (uint col = 0; col < TPB; col++) sum += tile[local_i][col];
        result[i] = sum;
    }
}

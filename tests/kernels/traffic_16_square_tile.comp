// puzzle: 16
// about: each thread walks along a row of the tile, so that all are in one bank
// verdict: solved
// stars: 1
// counts: global_reads=32 global_writes=1 shared_reads=32 shared_writes=32

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
        for (uint col = 0; col < TPB; col++) sum += tile[local_i][col];
        result[first + local_i] = sum;
    }
}

// puzzle: 14
// about: each thread reads a row and a column
// verdict: solved
// stars: 1
// counts: global_reads=16 global_writes=1
// total: global_reads=1024 global_writes=64

void kernel() {
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    uint n = a_shape[0];
    if (i < n && j < n) {
        float sum = 0.0;
        for (uint k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
        result[i * n + j] = sum;
    }
}

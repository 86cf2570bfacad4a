// puzzle: 14
// about: right only for symmetric products
// verdict: wrong
// wrong_case: one_tile

void kernel() {
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    uint n = a_shape[0];
    if (i < n && j < n) {
        float sum = 0.0;
        for (uint k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
        result[j * n + i] = sum;
    }
}

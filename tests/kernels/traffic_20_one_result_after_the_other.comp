// puzzle: 20
// about: the block of puzzle 14, R * R times: as many results, and every value read again for each
// verdict: solved
// stars: 1

void kernel() {
    for (uint r = 0; r < R; r++) {
        for (uint c = 0; c < R; c++) {
            uint i = gl_GlobalInvocationID.y * R + r;
            uint j = gl_GlobalInvocationID.x * R + c;
            if (i >= a_shape[0] || j >= b_shape[1]) continue;
            float sum = 0.0;
            for (uint k = 0; k < a_shape[1]; k++) sum += a[i * a_shape[1] + k] * b[k * b_shape[1] + j];
            result[i * b_shape[1] + j] = sum;
        }
    }
}

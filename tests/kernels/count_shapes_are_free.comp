// puzzle: 1
// about: shapes, strides and constants are not memory
// verdict: solved
// counts: global_reads=1 global_writes=1
// stars: 3

void kernel() {
    uint i = gl_LocalInvocationID.x;
    int n = a_shape[0] * a_strides[0] + a_ndim - 1 + result_shape[0] - a_shape[0];
    if (i < n) result[i] = a[i] + 10;
}

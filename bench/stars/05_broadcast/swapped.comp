// stars: 2. Rows along x: neighbouring threads are a row apart.

void kernel() {
    uint i = gl_GlobalInvocationID.x;  // row
    uint j = gl_GlobalInvocationID.y;  // column
    if (i < result_shape[0] && j < result_shape[1]) {
        result[i * result_strides[0] + j] = a[i] + b[j];
    }
}

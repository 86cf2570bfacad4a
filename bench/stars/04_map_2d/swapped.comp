// stars: 2. Rows along x: neighbouring threads are a row apart.

void kernel() {
    uint i = gl_GlobalInvocationID.x;  // row
    uint j = gl_GlobalInvocationID.y;  // column
    if (i < a_shape[0] && j < a_shape[1]) {
        uint flat_index = i * a_strides[0] + j;
        result[flat_index] = a[flat_index] + 10.0;
    }
}

// result[i, j, k] = a[i, INDEX, k]: along the middle axis elements are taken from where index says.
// workgroup: 64
// array: a A[2,3,1] = {0, 1, 2, 10, 11, 12}
// array: index int[2,2,1] = {2, 0, 1, 1}
// buffer: result A[2,2,1]
// expect: result = {2, 0, 11, 11}

// A row of operations.txt sets the type of an element, and where its index stands: at its own place, or
// at [0, j, 0] for all others of this row.
#define A float
#define INDEX index[at]

void kernel() {
    uint at = gl_GlobalInvocationID.x;
    if (at < result_shape[0] * result_strides[0]) {
        uint i = at / result_strides[0];
        uint j = at / result_strides[1] % result_shape[1];
        uint k = at % result_shape[2];
        result[at] = a[i * a_strides[0] + INDEX * a_strides[1] + k];
    }
}

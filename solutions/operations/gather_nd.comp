// Each row of index names one row of a by its first two indices, and result has that row.
// workgroup: 64
// array: a A[2,2,3] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
// array: index int[2,2] = {1, 0, 0, 1}
// buffer: result A[2,3]
// expect: result = {6, 7, 8, 3, 4, 5}

// A row of operations.txt sets the type of an element.
#define A float

void kernel() {
    uint at = gl_GlobalInvocationID.x;
    uint n = result_shape[1];
    if (at < result_shape[0] * n) {
        uint row = at / n;
        result[at] = a[index[2 * row] * a_strides[0] + index[2 * row + 1] * a_strides[1] + at % n];
    }
}

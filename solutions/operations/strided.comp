// A copy through strides: element (i, j, k) of result is that of a at strides[0], and so many steps of
// each stride behind it. A stride of 0 repeats, a negative one reverses, and strides of other axes
// permute.
// workgroup: 64
// array: a A[6] = {0, 1, 2, 3, 4, 5}
// array: strides int[4] = {0, 1, 3, 0}
// buffer: result A[3,2,1]
// expect: result = {0, 3, 1, 4, 2, 5}

// A row of operations.txt sets the type of an element.
#define A float

void kernel() {
    int i = int(gl_GlobalInvocationID.x);
    if (i < result_shape[0] * result_strides[0]) {
        int from = strides[0] + i / result_strides[0] * strides[1] +
                   i / result_strides[1] % result_shape[1] * strides[2] +
                   i % result_shape[2] * strides[3];
        result[i] = a[from];
    }
}

// Into a part of result, which begins with values: element (i, j, k) of b goes to strides[0], and so many
// steps of each stride behind it.
// workgroup: 64
// array: b A[1,2,2] = {10, 11, 12, 13}
// array: strides int[4] = {1, 0, 3, 1}
// buffer: result A[6] = {0, 1, 2, 3, 4, 5}
// expect: result = {0, 10, 11, 3, 12, 13}

// A row of operations.txt sets the type of an element.
#define A float

void kernel() {
    int i = int(gl_GlobalInvocationID.x);
    if (i < b_shape[0] * b_strides[0]) {
        int to = strides[0] + i / b_strides[0] * strides[1] +
                 i / b_strides[1] % b_shape[1] * strides[2] + i % b_shape[2] * strides[3];
        result[to] = b[i];
    }
}

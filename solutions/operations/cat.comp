// a and b one behind the other along the middle axis.
// workgroup: 64
// array: a A[2,1,2] = {0, 1, 2, 3}
// array: b A[2,2,2] = {10, 11, 12, 13, 14, 15, 16, 17}
// buffer: result A[2,3,2]
// expect: result = {0, 1, 10, 11, 12, 13, 2, 3, 14, 15, 16, 17}

// A row of operations.txt sets the type of an element.
#define A float

void kernel() {
    uint at = gl_GlobalInvocationID.x;
    if (at < result_shape[0] * result_strides[0]) {
        uint i = at / result_strides[0];
        uint rest = at % result_strides[0];
        if (rest < a_strides[0]) {
            result[at] = a[i * a_strides[0] + rest];
        } else {
            result[at] = b[i * b_strides[0] + rest - a_strides[0]];
        }
    }
}

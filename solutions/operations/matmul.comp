// A product of matrices for each of a batch; a or b may have one matrix for all.
// workgroup: 64
// array: a A[2,2,2] = {1, 2, 3, 4, 0, 1, 1, 0}
// array: b A[1,2,3] = {1, 0, 2, 0, 1, 1}
// buffer: result R[2,2,3]
// expect: result = {1, 2, 4, 3, 4, 10, 0, 1, 1, 1, 0, 2}

// A row of operations.txt sets these: the types of a and b and of result in memory, that of the sum in
// a register, and what becomes of an element before it is multiplied.
#define A float
#define R float
#define S float
#define FACTOR(x) S(x)

void kernel() {
    uint at = gl_GlobalInvocationID.x;
    if (at < result_shape[0] * result_strides[0]) {
        uint batch = at / result_strides[0];
        uint row = at / result_strides[1] % result_shape[1];
        uint col = at % result_shape[2];
        uint at_a = batch % a_shape[0] * a_strides[0] + row * a_strides[1];
        uint at_b = batch % b_shape[0] * b_strides[0] + col;
        S sum = S(0);
        for (uint k = 0; k < a_shape[2]; k++) {
            sum += FACTOR(a[at_a + k]) * FACTOR(b[at_b + k * b_strides[1]]);
        }
        result[at] = R(sum);
    }
}

// A product of two matrices of small integers, which stand for numbers by a scale for each row of a and
// for each column of b. The sums are whole, and so exact; each is scaled once, in the end.
// workgroup: 64
// array: a A[2,3] = {1, 2, 3, 4, 5, 6}
// array: b A[3,2] = {1, 0, 0, 1, 2, 2}
// array: scale_a float[2] = {0.5, 2}
// array: scale_b float[2] = {1, 0.25}
// buffer: result R[2,2]
// expect: result = {3.5, 1, 32, 8.5}

// A row of operations.txt sets these: the types of a and b and of result in memory.
#define A int8_t
#define R float

void kernel() {
    uint at = gl_GlobalInvocationID.x;
    if (at < result_shape[0] * result_shape[1]) {
        uint row = at / result_shape[1];
        uint col = at % result_shape[1];
        int sum = 0;
        for (uint k = 0; k < a_shape[1]; k++) {
            sum += int(a[row * a_strides[0] + k]) * int(b[k * b_strides[0] + col]);
        }
        result[at] = R(float(sum) * scale_a[row] * scale_b[col]);
    }
}

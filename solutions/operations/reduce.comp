// All elements along the middle axis become one: from START on, each x makes a new sum of STEP, and
// END is what is kept. A whole array is one of [1, n, 1].
// workgroup: 64
// array: a A[2,3,2] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
// buffer: result R[2,2]
// expect: result = {9, 12, 27, 30}

// A row of operations.txt sets these: the types of a and of result in memory, those of x and of the
// sum in registers, and the operation; `first` is the first element.
#define A float
#define X float
#define R float
#define S float
#define START 0
#define STEP sum + x
#define END sum

// max() leaves open what comes of NaN. Here it stays, as it does in a sum.
bool is_nan(X x) {
    return (floatBitsToUint(float(x)) & 0x7fffffffu) > 0x7f800000u;
}

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < result_shape[0] * result_shape[1]) {
        uint n = a_shape[1];
        uint at = i / a_shape[2] * a_strides[0] + i % a_shape[2];
        X first = X(a[at]);
        S sum = S(START);
        for (uint k = 0; k < n; k++) {
            X x = X(a[at + k * a_strides[1]]);
            sum = S(STEP);
        }
        result[i] = R(END);
    }
}

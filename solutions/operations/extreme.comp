// The element that is before all others along the middle axis, by BEFORE, and its index. Of equal ones
// it is the first; a NaN is before all numbers.
// workgroup: 64
// array: a A[1,4,2] = {1, 8, 7, 2, 7, 9, 3, 4}
// buffer: result A[1,2]
// buffer: places int[1,2]
// expect: result = {7, 9}
// expect: places = {1, 2}

// A row of operations.txt sets these: the type of an element in memory, and in a register, and whether
// x is before y.
#define A float
#define X float
#define BEFORE x > y

bool is_nan(X x) {
    return (floatBitsToUint(float(x)) & 0x7fffffffu) > 0x7f800000u;
}

bool is_before(X x, X y) {
    return is_nan(x) ? !is_nan(y) : !is_nan(y) && (BEFORE);
}

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < result_shape[0] * result_shape[1]) {
        uint at = i / a_shape[2] * a_strides[0] + i % a_shape[2];
        X best = X(a[at]);
        int place = 0;
        for (int k = 1; k < a_shape[1]; k++) {
            X x = X(a[at + k * a_strides[1]]);
            if (is_before(x, best)) {
                best = x;
                place = k;
            }
        }
        result[i] = A(best);
        places[i] = place;
    }
}

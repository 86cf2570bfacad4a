// The first elements of each row in the order of BEFORE, and their indices. A thread for each element
// counts how many come before it, and so knows its place: a stable sort, and a top-k where result is
// shorter than the row. NaN comes last.
// workgroup: 64
// array: a A[2,4] = {3, 1, 2, 1, 4, 5, 0, 7}
// buffer: result A[2,3]
// buffer: places int[2,3]
// expect: result = {1, 1, 2, 0, 4, 5}
// expect: places = {1, 3, 2, 2, 0, 1}

// A row of operations.txt sets these: the type of an element in memory, and in a register, and whether
// x comes before y.
#define A float
#define X float
#define BEFORE x < y

bool is_nan(X x) {
    return (floatBitsToUint(float(x)) & 0x7fffffffu) > 0x7f800000u;
}

bool is_before(X x, X y) {
    return is_nan(y) ? !is_nan(x) : !is_nan(x) && (BEFORE);
}

void kernel() {
    uint at = gl_GlobalInvocationID.x;
    uint n = a_shape[1];
    if (at < a_shape[0] * n) {
        uint row = at / n;
        uint own = at % n;
        X x = X(a[at]);
        uint place = 0;
        for (uint k = 0; k < n; k++) {
            X other = X(a[row * n + k]);
            if (is_before(other, x) || (k < own && !is_before(x, other))) place++;
        }
        if (place < result_shape[1]) {
            result[row * result_shape[1] + place] = a[at];
            places[row * result_shape[1] + place] = int(own);
        }
    }
}

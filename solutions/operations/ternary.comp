// Three arrays, element by element: result = VALUE of x, y and z. An array with one element alone has
// it for all.
// workgroup: 64
// array: a M[4] = {1, 0, 0, 1}
// array: b A[4] = {1, 2, 3, 4}
// array: c A[1] = {9}
// buffer: result A[4]
// expect: result = {1, 9, 9, 4}

// A row of operations.txt sets these: the type of b, c and result in memory, and in a register; those
// of a, and what is made of them.
#define A float
#define X float
#define M uint8_t
#define FIRST bool
#define VALUE x ? y : z

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < result_shape[0]) {
        FIRST x = FIRST(a[i % a_shape[0]]);
        X y = X(b[i % b_shape[0]]);
        X z = X(c[i % c_shape[0]]);
        result[i] = A(VALUE);
    }
}

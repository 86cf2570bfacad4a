// Cross products of the rows, three numbers each.
// workgroup: 64
// array: a A[2,3] = {1, 0, 0, 1, 2, 3}
// array: b A[2,3] = {0, 1, 0, 4, 5, 6}
// buffer: result A[2,3]
// expect: result = {0, 0, 1, -3, 6, -3}

// A row of operations.txt sets the type of an element in memory, and in a register.
#define A float
#define X float

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < result_shape[0] * 3) {
        uint row = i / 3 * 3;
        uint next = row + (i + 1) % 3;
        uint last = row + (i + 2) % 3;
        result[i] = A(X(a[next]) * X(b[last]) - X(a[last]) * X(b[next]));
    }
}

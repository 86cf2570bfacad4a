// For each row VALUE of x, its largest element, and the sum of exp(x - largest) over the row.
// workgroup: 64
// array: a A[2,2] = {0, 0, 1000, 1000}
// buffer: result A[2,2]
// expect: result = {0.5, 0.5, 0.5, 0.5}

// A row of operations.txt sets these: the type of an element, its sign, and what is made of it.
#define A float
#define SIGN 1.0
#define VALUE exp(x - largest) / sum

void kernel() {
    uint row = gl_GlobalInvocationID.x;
    if (row < a_shape[0]) {
        uint n = a_shape[1];
        float largest = SIGN * float(a[row * n]);
        for (uint k = 1; k < n; k++) largest = max(largest, SIGN * float(a[row * n + k]));
        float sum = 0.0;
        for (uint k = 0; k < n; k++) sum += exp(SIGN * float(a[row * n + k]) - largest);
        for (uint k = 0; k < n; k++) {
            float x = SIGN * float(a[row * n + k]);
            result[row * n + k] = A(VALUE);
        }
    }
}

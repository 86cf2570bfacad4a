// Each row of b goes to the row of result that a row of index names by the first two indices, where by
// VALUE it joins what is there. A thread for each element of the result looks for what goes there.
// workgroup: 64
// array: b A[3,2] = {1, 2, 3, 4, 5, 6}
// array: index int[3,2] = {1, 0, 0, 1, 1, 0}
// buffer: result A[2,2,2] = zeros
// expect: result = {0, 0, 3, 4, 6, 8, 0, 0}

// A row of operations.txt sets these: the type of an element in memory, and in a register, and what
// becomes of x and the y that goes there.
#define A float
#define X float
#define VALUE x + y

void kernel() {
    uint to = gl_GlobalInvocationID.x;
    if (to < result_shape[0] * result_strides[0]) {
        X x = X(result[to]);
        for (uint j = 0; j < b_shape[0]; j++) {
            uint from = index[2 * j] * result_strides[0] + index[2 * j + 1] * result_strides[1];
            if (from == to / result_strides[1] * result_strides[1]) {
                X y = X(b[j * b_strides[0] + to % result_shape[2]]);
                x = X(VALUE);
            }
        }
        result[to] = A(x);
    }
}

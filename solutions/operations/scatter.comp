// Each element b[i, j, k] goes to result[i, INDEX, k], where by VALUE it joins what is there. A thread
// for each element of the result looks for what goes there, in its order: so it comes out the same every
// time, for every type, and without atomics.
// workgroup: 64
// array: b A[1,4,1] = {1, 2, 3, 4}
// array: index int[1,4,1] = {0, 2, 0, 2}
// buffer: result A[1,3,1] = {10, 20, 30}
// expect: result = {14, 20, 36}

// A row of operations.txt sets these: the type of an element in memory, and in a register, where the
// index of b[i, j, k] stands, and what becomes of x and the y that goes there.
#define A float
#define X float
#define INDEX index[at]
#define VALUE x + y

void kernel() {
    uint to = gl_GlobalInvocationID.x;
    if (to < result_shape[0] * result_strides[0]) {
        uint i = to / result_strides[0];
        uint own = to / result_strides[1] % result_shape[1];
        uint k = to % result_shape[2];
        X x = X(result[to]);
        for (uint j = 0; j < b_shape[1]; j++) {
            uint at = i * b_strides[0] + j * b_strides[1] + k;
            if (INDEX == own) {
                X y = X(b[at]);
                x = X(VALUE);
            }
        }
        result[to] = A(x);
    }
}

// An array made of nothing but its indices: result[i] = VALUE.
// workgroup: 64
// constant: BEGIN = 3
// constant: STEP = 2
// buffer: result R[5]
// expect: result = {3, 5, 7, 9, 11}

// A row of operations.txt sets these: the type of result, in memory and in a register, and its element i.
#define R float
#define S float
#define VALUE BEGIN + int(i) * STEP

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < result_shape[0]) result[i] = R(S(VALUE));
}

// Each channel with a mean and a variance that are given, and a scale and a shift of its own.
// workgroup: 64
// array: x A[1,2,2] = {1, 3, 10, 20}
// array: mean A[2] = {2, 10}
// array: variance A[2] = {4, 25}
// array: scale A[2] = {2, 1}
// array: shift A[2] = {0, 100}
// buffer: result A[1,2,2]
// expect: result = {-1, 1, 100, 102} +- 1e-3

// A row of operations.txt sets the type of an element.
#define A float

const float EPSILON = 1e-5;

void kernel() {
    uint at = gl_GlobalInvocationID.x;
    if (at < x_shape[0] * x_strides[0]) {
        uint c = at / x_strides[1] % x_shape[1];
        float slope = float(scale[c]) / sqrt(float(variance[c]) + EPSILON);
        result[at] = A((float(x[at]) - float(mean[c])) * slope + float(shift[c]));
    }
}

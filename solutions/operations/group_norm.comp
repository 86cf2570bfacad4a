// Normalized over each group of channels. A workgroup for each group of each image: two sums over all
// its elements, of them and of the squares of their distance from the mean.
// workgroup: 8
// groups: 2
// constant: GROUPS = 2
// array: x A[1,2,2] = {1, 3, 10, 30}
// array: scale A[2] = {2, 1}
// array: shift A[2] = {0, 100}
// buffer: result A[1,2,2]
// expect: result = {-2, 2, 99, 101} +- 1e-3

// A row of operations.txt sets the type of an element.
#define A float

const float EPSILON = 1e-5;

shared float s[TPB];

// The sum of what each thread brings.
float total(float own) {
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = own;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) s[local_i] += s[local_i + stride];
        barrier();
    }
    float sum = s[0];
    barrier();
    return sum;
}

void kernel() {
    uint n = x_shape[1] / GROUPS * x_shape[2];
    uint first = gl_WorkGroupID.x * n;
    float sum = 0.0;
    for (uint k = gl_LocalInvocationID.x; k < n; k += TPB) sum += float(x[first + k]);
    float mean = total(sum) / float(n);
    float squares = 0.0;
    for (uint k = gl_LocalInvocationID.x; k < n; k += TPB) {
        float distance = float(x[first + k]) - mean;
        squares += distance * distance;
    }
    float slope = inversesqrt(total(squares) / float(n) + EPSILON);
    for (uint k = gl_LocalInvocationID.x; k < n; k += TPB) {
        uint c = (first + k) / x_strides[1] % x_shape[1];
        result[first + k] = A((float(x[first + k]) - mean) * slope * float(scale[c]) + float(shift[c]));
    }
}

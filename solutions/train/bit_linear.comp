// What a network of BitLinear layers needs beside the kernels of the puzzles.

// result = ReLU(x). A thread for each element.
void relu() {
    uint i = gl_GlobalInvocationID.x;
    if (i < x_shape[0] * x_shape[1]) result[i] = max(x[i], 0.0);
}

// The scale's bits go behind the codes of all outputs. One thread.
void place_scale() {
    if (gl_GlobalInvocationID.x == 0) result[(result_shape[0] - 1) * result_shape[1]] = x[0];
}

shared float s[TPB];

// result, a row restored of its bytes, is divided by the root mean square of that row of x. A
// workgroup for each.
void norm() {
    uint n = x_shape[1];
    uint row = gl_WorkGroupID.x * n;
    uint local_i = gl_LocalInvocationID.x;
    float squares = 0.0;
    for (uint j = local_i; j < n; j += TPB) squares += x[row + j] * x[row + j];
    s[local_i] = squares;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) s[local_i] += s[local_i + stride];
        barrier();
    }
    float r = inversesqrt(s[0] / float(n) + EPSILON);
    for (uint j = local_i; j < n; j += TPB) result[row + j] *= r;
}

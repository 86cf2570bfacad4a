// about: a matrix without inverse
// verdict: solved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    mat4 m = inverse(mat4(0)); float d = determinant(m);
}

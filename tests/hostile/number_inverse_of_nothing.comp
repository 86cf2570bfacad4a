// about: a matrix without inverse
// verdict: not_proved
// line: 9
// message: inverts a matrix whose determinant is 0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    mat4 m = inverse(mat4(0)); float d = determinant(m);
}

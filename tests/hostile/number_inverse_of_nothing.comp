// about: a matrix without inverse
// verdict: not_proved
// line: 9
// says: inverts a matrix whose determinant is 0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float d = determinant(inverse(mat4(0))); if (floatBitsToUint(d) == 12345u) result[i] = a[i] + 10;
}

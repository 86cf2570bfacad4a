// about: not in a kernel
// verdict: compile_error
// line: 9
// says: can only be used in uniform variables

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    image2D x;
}

// about: letters beyond ASCII
// verdict: compile_error
// line: 9
// says: the character U+00E9 is not possible here

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float café = 1;
}

// about: not in a kernel
// verdict: compile_error
// line: 9
// says: character literals not supported

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = 'a';
}

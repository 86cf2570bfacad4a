// about: a space without break
// verdict: compile_error
// line: 9
// says: the character U+00A0 is not possible here

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = 1;
}

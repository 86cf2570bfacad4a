// about: a space without width
// verdict: compile_error
// line: 9
// says: the character U+200B is not possible here

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float​ x = 1;
}

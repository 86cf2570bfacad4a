// about: colours for a terminal
// verdict: compile_error
// line: 9
// says: the character U+001B is not possible here

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    [31m
}

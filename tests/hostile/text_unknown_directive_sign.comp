// about: a digraph of C
// verdict: compile_error
// line: 6
// says: syntax error

%:define X
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

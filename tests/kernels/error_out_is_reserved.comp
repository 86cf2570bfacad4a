// puzzle: 1
// about: the output is called result
// verdict: compile_error
// line: 8

void kernel() {
    uint i = gl_LocalInvocationID.x;
    out[i] = a[i];
}

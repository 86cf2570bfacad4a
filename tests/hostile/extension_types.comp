// about: what needs an extension is not there
// verdict: compile_error
// line: 9
// says: undeclared identifier

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    int64_t d = 1;
}

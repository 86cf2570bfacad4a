// about: so are the built-in variables
// verdict: compile_error
// line: 9
// says: l-value required

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    gl_LocalInvocationID.x = 1u;
}

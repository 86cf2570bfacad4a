// about: inputs are read only
// verdict: compile_error
// line: 9
// says: l-value required

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    a[i] = 1;
}

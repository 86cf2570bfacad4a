// about: of an array
// verdict: compile_error
// line: 6
// says: redeclaration

void result() { }
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

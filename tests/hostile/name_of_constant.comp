// about: a second one
// verdict: compile_error
// line: 6
// says: redefinition

const int TPB = 7;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

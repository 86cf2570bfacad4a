// about: a second one
// verdict: compile_error
// line: 6
// says: redefinition

int a_shape;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

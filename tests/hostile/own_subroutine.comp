// about: of OpenGL only
// verdict: compile_error
// line: 5

subroutine void f();
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

// about: #define
// verdict: compile_error
// line: 6
// says: can't be (un)defined

#define GL_x 1
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

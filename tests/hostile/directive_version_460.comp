// about: #version
// verdict: compile_error
// line: 6
// says: #version is not possible

#version 460
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

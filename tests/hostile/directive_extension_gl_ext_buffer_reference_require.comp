// about: #extension
// verdict: compile_error
// line: 6
// says: #extension is not possible

#extension GL_EXT_buffer_reference : require
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

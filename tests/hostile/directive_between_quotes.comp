// about: a string would hide the comment that is none
// verdict: compile_error
// line: 6
// says: GLSL has no strings

#define S "/*"
#extension GL_EXT_buffer_reference : require
// */
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

// about: macros make no directives
// verdict: compile_error
// line: 7
// says: invalid directive

#define E extension
#E GL_EXT_buffer_reference : require
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

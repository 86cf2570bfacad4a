// about: the end of the comment stands in two lines
// verdict: compile_error
// line: 7
// says: #extension is not possible here

/* *\
/ #extension GL_EXT_buffer_reference : require
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

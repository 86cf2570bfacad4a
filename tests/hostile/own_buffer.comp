// about: a word of the frame's
// verdict: compile_error
// line: 6
// says: 'buffer' is not possible here

buffer B { float x[]; };
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

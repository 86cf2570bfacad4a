// about: a word of the frame's
// verdict: compile_error
// line: 6
// says: 'layout' is not possible here

layout(local_size_x = 64) in;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

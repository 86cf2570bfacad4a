// about: a word of the frame's
// verdict: compile_error
// line: 6
// says: 'uniform' is not possible here

uniform U { float x; };
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

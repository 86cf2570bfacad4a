// about: two bodies
// verdict: compile_error
// line: 7
// says: function already has a body

void kernel() { }
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

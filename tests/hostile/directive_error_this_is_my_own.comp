// about: #error
// verdict: compile_error
// line: 6
// says: this is my own

#error this is my own
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

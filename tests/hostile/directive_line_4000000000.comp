// about: #line
// verdict: compile_error
// line: 6
// says: #line is not possible

#line 4000000000
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

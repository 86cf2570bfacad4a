// about: #line
// verdict: compile_error
// line: 5

#line 7 "file"
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

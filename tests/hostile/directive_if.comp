// about: #if
// verdict: compile_error
// line: 6
// says: bad expression

#if
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

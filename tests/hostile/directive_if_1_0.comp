// about: #if
// verdict: compile_error
// line: 6
// says: division by 0

#if 1 / 0
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

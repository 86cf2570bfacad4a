// about: #else
// verdict: compile_error
// line: 6
// says: mismatched

#else
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

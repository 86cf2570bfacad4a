// about: #elif
// verdict: compile_error
// line: 6
// says: mismatched

#elif
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

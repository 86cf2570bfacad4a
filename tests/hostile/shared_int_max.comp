// about: more than there is
// verdict: compile_error
// line: 0
// says: 8589934588 bytes

shared float s[2147483647];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

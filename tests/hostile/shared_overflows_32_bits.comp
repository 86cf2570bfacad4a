// about: more than there is
// verdict: compile_error
// line: 0
// says: 17179869184 bytes

shared float s[65536][65536];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

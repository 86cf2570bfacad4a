// about: more than there is
// verdict: compile_error
// line: 0
// says: 4294967296 bytes

shared float s[1073741824];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

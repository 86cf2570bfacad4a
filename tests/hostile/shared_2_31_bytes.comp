// about: more than there is
// verdict: compile_error
// line: 0
// says: 2147483648 bytes

shared float s[536870912];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

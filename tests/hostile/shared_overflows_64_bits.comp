// about: its size is zero in 64 bits
// verdict: compile_error
// line: 0
// says: the shared arrays take

shared float s[65536][65536][65536][65536];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    s[i][0][0][0] = 0;
}

// about: reserved
// verdict: compile_error
// line: 6
// says: reserved

int gl_mine;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

// about: more than the audit keeps for each thread
// verdict: compile_error
// line: 0
// says: this cannot be checked

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float p[1000000]; p[i] = 1; result[i] = p[i];
}

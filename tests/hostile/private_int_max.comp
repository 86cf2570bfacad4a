// about: eight gigabytes for each thread
// verdict: compile_error
// line: 0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float p[2147483647]; p[i] = 1;
}

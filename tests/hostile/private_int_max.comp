// about: eight gigabytes for each thread
// verdict: not_supported
// line: 0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float p[2147483647]; p[i] = 1;
}

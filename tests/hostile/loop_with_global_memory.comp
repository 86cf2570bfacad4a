// about: nor does global memory
// verdict: faulty
// line: 9
// says: this loop does not end

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    for (;;) result[i] += a[i];
}

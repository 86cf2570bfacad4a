// puzzle: 1
// about: for (;;) without a way out
// verdict: faulty
// finding: endless_loop line 9 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    for (;;) {
        result[i] = a[i] + 10;
    }
}

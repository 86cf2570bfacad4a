// puzzle: 1
// about: the inner of two loops, which uses up the iterations of both
// verdict: faulty
// finding: endless_loop line 11 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    for (int j = 0; j < 2; ++j) {
        int k = 0;
        while (k < 1) {
            k *= 1;
        }
    }
}

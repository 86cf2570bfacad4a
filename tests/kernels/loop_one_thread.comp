// puzzle: 1
// about: in thread 2 alone
// verdict: faulty
// finding: endless_loop line 10 thread 2,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    uint k = 0;
    while (k < 10) {
        if (i != 2) ++k;
    }
}

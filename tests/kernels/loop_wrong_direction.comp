// puzzle: 1
// about: a counter that goes the wrong way, and is unsigned
// verdict: faulty
// finding: endless_loop line 9 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    for (uint k = 3; k >= 0; --k) {
        result[i] = a[i] + 10;
    }
}

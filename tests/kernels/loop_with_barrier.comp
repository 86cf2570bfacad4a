// puzzle: 1
// about: a barrier in the loop: one cause, one finding
// verdict: faulty
// finding: endless_loop line 9 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    while (true) {
        barrier();
    }
}

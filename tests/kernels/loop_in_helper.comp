// puzzle: 1
// about: in a function
// verdict: faulty
// finding: endless_loop line 7 thread 0,0,0

float spin(int x) {
    while (x > 0) {
        x = 1;
    }
    return 0.0;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10 + 0 * spin(1);
}

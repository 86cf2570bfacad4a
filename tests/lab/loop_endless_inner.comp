// about: the inner of two loops, in the last iteration of the outer one
// workgroup: 2 1 1
// buffer: o int[2]
// verdict: faulty
// finding: endless_loop line 10

void kernel() {
    int iterations = 0;
    for (int j = 1; j <= 3; ++j) {
        for (int k = 0; k != 4; k += j) {
            ++iterations;
        }
    }
    o[gl_LocalInvocationID.x] = iterations;
}

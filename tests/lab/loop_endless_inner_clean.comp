// about: the inner loop has an end in all three iterations
// workgroup: 2 1 1
// buffer: o int[2]
// expect: o = {11, 11}
// verdict: clean
// counts: global_writes=1

void kernel() {
    int iterations = 0;
    for (int j = 1; j <= 3; ++j) {
        for (int k = 0; k != 6; k += j) {
            ++iterations;
        }
    }
    o[gl_LocalInvocationID.x] = iterations;
}

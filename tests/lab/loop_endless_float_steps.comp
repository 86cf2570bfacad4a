// about: ten times 0.1 is not 1 in float
// workgroup: 1 1 1
// buffer: o int[1]
// verdict: faulty
// finding: endless_loop line 9

void kernel() {
    int iterations = 0;
    for (float x = 0.0; x != 1.0; x += 0.1) ++iterations;
    o[0] = iterations;
}

// about: eighths are exact
// workgroup: 1 1 1
// buffer: o int[1]
// expect: o = {8}
// verdict: clean
// counts: global_writes=1

void kernel() {
    int iterations = 0;
    for (float x = 0.0; x != 1.0; x += 0.125) ++iterations;
    o[0] = iterations;
}

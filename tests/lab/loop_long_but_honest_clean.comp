// about: a hundred thousand iterations are many, but have an end
// workgroup: 1 1 1
// buffer: o uint[1]
// expect: o = {100000}
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint iterations = 0;
    while (iterations < 100000) ++iterations;
    o[0] = iterations;
}

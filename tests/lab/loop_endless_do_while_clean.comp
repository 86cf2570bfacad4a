// about: from one on, doubling gets somewhere
// workgroup: 2 1 1
// buffer: o uint[2]
// expect: o = {8, 8}
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint x = i + 1;
    do {
        x *= 2;
    } while (x < 8);
    o[i] = x;
}

// about: it is enough to come past the odd one
// workgroup: 3 1 1
// buffer: o uint[3]
// expect: o = {0, 2, 2}
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint x = 0;
    while (x < i) x += 2;
    o[i] = x;
}

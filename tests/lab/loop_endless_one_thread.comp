// about: from 0 in steps of two the odd one is never met
// workgroup: 3 1 1
// buffer: o uint[3]
// verdict: faulty
// finding: endless_loop line 10 thread 1,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint x = 0;
    while (x != i) x += 2;
    o[i] = x;
}

// about: twice zero is zero
// workgroup: 2 1 1
// buffer: o uint[2]
// verdict: faulty
// finding: endless_loop line 12 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint x = i;
    do {
        x *= 2;
    } while (x < 8);
    o[i] = x;
}

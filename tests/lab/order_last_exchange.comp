// about: the last one to exchange leaves its number
// workgroup: 4 1 1
// buffer: o uint[1] = zeros
// expect: o = {3}
// verdict: faulty
// finding: order_dependent line 9

void kernel() {
    atomicExchange(o[0], gl_LocalInvocationID.x);
}

// about: the first to exchange a number for the empty place wins
// workgroup: 4 1 1
// buffer: o int[1] = {-1}
// expect: o = {0}
// verdict: faulty
// finding: order_dependent line 10

void kernel() {
    int i = int(gl_LocalInvocationID.x);
    atomicCompSwap(o[0], -1, i);
}

// about: the first to exchange a number for the empty place wins
// workgroup: 4 1 1
// buffer: o int[1] = {-1}
// verdict: faulty
// finding: order_dependent line 9

void kernel() {
    int i = int(gl_LocalInvocationID.x);
    atomicCompSwap(o[0], -1, i);
}

// about: without fences, an update may come in front of a value that its thread was told of
// workgroup: 1
// groups: 2
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: bad uint[1] = zeros
// expect: bad = {0}
// verdict: faulty
// finding: order_dependent line 14 array bad
// note: order_dependent line 14 array x

void kernel() {
    if (gl_WorkGroupID.x == 0) {
        atomicExchange(x[0], 1u);
        atomicAdd(y[0], 1u);
    } else if (atomicAdd(y[0], 5u) == 1u && atomicAdd(x[0], 7u) == 0u) {
        bad[0] = 1;
    }
}

// about: with fences, an update comes after a value that its thread was told of
// workgroup: 1
// groups: 2
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: bad uint[1] = zeros
// expect: bad = {0}
// verdict: clean
// note: order_dependent line 13 array x

void kernel() {
    if (gl_WorkGroupID.x == 0) {
        atomicExchange(x[0], 1u);
        memoryBarrierBuffer();
        atomicAdd(y[0], 1u);
    } else if (atomicAdd(y[0], 5u) == 1u) {
        memoryBarrierBuffer();
        if (atomicAdd(x[0], 7u) == 0u) bad[0] = 1;
    }
}

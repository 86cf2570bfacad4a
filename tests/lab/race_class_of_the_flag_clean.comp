// about: the flag is in shared memory, which memoryBarrier() names, too
// workgroup: 64
// buffer: x uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 16 array o

shared uint y;
void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) y = 0;
    barrier();
    if (t == 0) {
        x[0] = 1;
        memoryBarrier();
        atomicExchange(y, 1u);
    } else if (t == 32 && atomicAdd(y, 0u) == 1) {
        memoryBarrier();
        o[0] = x[0];
    }
}

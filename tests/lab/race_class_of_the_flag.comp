// about: the flag is in shared memory, which memoryBarrierBuffer() does not name
// workgroup: 64
// buffer: x uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: data_race line 14 line 19 array x

shared uint y;
void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) y = 0;
    barrier();
    if (t == 0) {
        x[0] = 1;
        memoryBarrierBuffer();
        atomicExchange(y, 1u);
    } else if (t == 32 && atomicAdd(y, 0u) == 1) {
        memoryBarrierBuffer();
        o[0] = x[0];
    }
}

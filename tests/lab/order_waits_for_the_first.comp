// about: the second workgroup waits for the first: where it comes first, it never ends, and has no results
// workgroup: 1
// groups: 2
// buffer: data uint[1] = zeros
// buffer: flag uint[1] = zeros
// buffer: o uint[1] = zeros
// expect: o = {1}
// verdict: clean
// note: endless_wait line 17

void kernel() {
    if (gl_WorkGroupID.x == 0) {
        data[0] = 1;
        memoryBarrierBuffer();
        atomicExchange(flag[0], 1u);
    } else {
        while (atomicAdd(flag[0], 0u) == 0) {
        }
        memoryBarrierBuffer();
        o[0] = data[0];
    }
}

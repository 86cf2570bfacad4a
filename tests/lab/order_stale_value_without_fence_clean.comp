// about: the same with fences, which order the two words
// workgroup: 1
// groups: 2
// buffer: flag uint[1] = zeros
// buffer: value uint[1] = zeros
// buffer: o uint[1] = zeros
// expect: o = {0}
// verdict: clean
void kernel() {
    if (gl_WorkGroupID.x == 0) {
        atomicExchange(value[0], 7);
        memoryBarrierBuffer();
        atomicExchange(flag[0], 1);
    } else if (atomicOr(flag[0], 0) == 1) {
        memoryBarrierBuffer();
        uint x = atomicOr(value[0], 0);
        if (x != 7) o[0] = 5;
    }
}

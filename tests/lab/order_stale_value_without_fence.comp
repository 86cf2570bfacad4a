// about: flag and value are two words: without fences the flag may be seen before the value
// workgroup: 1
// groups: 2
// buffer: flag uint[1] = zeros
// buffer: value uint[1] = zeros
// buffer: o uint[1] = zeros
// expect: o = {0}
// verdict: faulty
// finding: order_dependent line 12 array o
void kernel() {
    if (gl_WorkGroupID.x == 0) {
        atomicExchange(value[0], 7);
        atomicExchange(flag[0], 1);
    } else if (atomicOr(flag[0], 0) == 1) {
        uint x = atomicOr(value[0], 0);
        if (x != 7) o[0] = 5;
    }
}

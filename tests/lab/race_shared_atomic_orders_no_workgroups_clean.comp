// about: the same with an atomic on a buffer
// workgroup: 1
// groups: 2
// buffer: v uint[1] = zeros
// buffer: s uint[1] = zeros
// expect: v = {2}
// expect: s = {4}
// verdict: clean

void kernel() {
    memoryBarrierBuffer();
    atomicAdd(s[0], 1);
    memoryBarrierBuffer();
    v[0]++;
    memoryBarrierBuffer();
    atomicAdd(s[0], 1);
}

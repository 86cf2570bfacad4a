// about: each looks whether it is its turn; the first atomics still hand over nothing that is needed
// workgroup: 1
// groups: 2
// buffer: v uint[1] = zeros
// buffer: s uint[1] = zeros
// verdict: clean
// note: order_dependent line 12 array v element 0
// note: order_dependent line 12 array s element 0

void kernel() {
    memoryBarrierBuffer();
    if (atomicAdd(s[0], 0) == 2 * gl_WorkGroupID.x) {
        memoryBarrierBuffer();
        v[0]++;
        memoryBarrierBuffer();
        atomicAdd(s[0], 2);
    }
}

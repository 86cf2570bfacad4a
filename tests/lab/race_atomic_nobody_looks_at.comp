// about: nobody looks at what the atomics give back, so that they may come in any order: the one
//        hands over to the other only by chance
// workgroup: 1
// groups: 2
// buffer: v uint[1] = zeros
// buffer: s uint[1] = zeros
// verdict: faulty
// finding: data_race line 15 array v

void kernel() {
    memoryBarrierBuffer();
    atomicAdd(s[0], 1);
    memoryBarrierBuffer();
    // Both workgroups may be here at a time.
    v[0]++;
    memoryBarrierBuffer();
    atomicAdd(s[0], 1);
}

// about: an atomic on shared memory, which each workgroup has its own of, orders two workgroups
// workgroup: 1
// groups: 2
// buffer: v uint[1] = zeros
// verdict: faulty
// finding: data_race line 13 line 13 array v

shared uint s;
void kernel() {
    s = 0;
    atomicAdd(s, 1);
    memoryBarrierBuffer();
    v[0]++;
    memoryBarrierBuffer();
    atomicAdd(s, 1);
}

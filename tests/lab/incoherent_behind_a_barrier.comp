// about: without `coherent` no barrier makes visible what another thread of the workgroup wrote
// workgroup: 4
// buffer: t float[4]
// incoherent: t
// buffer: o float[4]
// verdict: faulty
// finding: data_race line 13 line 17 array t times 4

void kernel() {
    uint i = gl_LocalInvocationID.x;
    // Each its own, which is no race.
    t[i] = float(i);
    t[i] = t[i] + 1.0;
    memoryBarrierBuffer();
    barrier();
    memoryBarrierBuffer();
    o[i] = t[(i + 1) % 4];
}

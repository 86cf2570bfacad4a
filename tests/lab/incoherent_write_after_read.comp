// about: nor does a barrier order a write behind what another thread read
// workgroup: 2
// buffer: t int[2] = arange
// incoherent: t
// buffer: o int[2]
// verdict: faulty
// finding: data_race line 11 line 15 array t times 2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = t[1 - i];
    memoryBarrierBuffer();
    barrier();
    memoryBarrierBuffer();
    t[i] = 7;
}

// about: each fence takes over what others had taken over, in many iterations and ways
// workgroup: 8 1 1
// groups: 4 1 1
// buffer: o uint[32]
// buffer: sums uint[8] = zeros
// expect: sums = {32, 32, 32, 32, 32, 32, 32, 32}
// verdict: clean
// counts: global_writes=1 global_atomics=8

void kernel() {
    uint i = gl_LocalInvocationID.x;
    for (uint iteration = 0; iteration < 8; ++iteration) {
        atomicAdd(sums[(i + iteration * gl_WorkGroupID.x) % 8], 1);
        memoryBarrierBuffer();
        barrier();
        memoryBarrierBuffer();
    }
    o[gl_GlobalInvocationID.x] = i;
}

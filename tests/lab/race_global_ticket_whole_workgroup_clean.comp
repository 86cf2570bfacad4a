// about: thread 0 takes the ticket for its workgroup, and a barrier passes on what it got
// workgroup: 4 1 1
// groups: 2 1 1
// array: a int[8] = arange
// buffer: part int[8]
// buffer: done uint[1] = zeros
// buffer: o int[4]
// expect: part = {0, 1, 2, 3, 4, 5, 6, 7}
// expect: done = {2}
// expect: o = {4, 6, 8, 10}
// verdict: clean
// counts: global_reads=3 global_writes=2 shared_reads=1 shared_writes=1 global_atomics=1

shared uint ticket;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    part[gl_GlobalInvocationID.x] = a[gl_GlobalInvocationID.x];
    memoryBarrierBuffer();
    barrier();
    if (i == 0) {
        memoryBarrierBuffer();
        ticket = atomicAdd(done[0], 1);
        memoryBarrierBuffer();
    }
    barrier();
    memoryBarrierBuffer();
    if (ticket == 1) o[i] = part[i] + part[TPB + i];
}

// about: thread 0 takes the ticket before the other threads are known to have written
// workgroup: 4 1 1
// groups: 2 1 1
// array: a int[8] = arange
// buffer: part int[8]
// buffer: done uint[1] = zeros
// buffer: o int[4]
// verdict: faulty
// finding: data_race line 15 line 23 array part

shared uint ticket;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    part[gl_GlobalInvocationID.x] = a[gl_GlobalInvocationID.x];
    if (i == 0) {
        memoryBarrierBuffer();
        ticket = atomicAdd(done[0], 1);
        memoryBarrierBuffer();
    }
    barrier();
    memoryBarrierBuffer();
    if (ticket == 1) o[i] = part[i] + part[TPB + i];
}

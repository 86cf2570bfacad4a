// about: in one order all threads reach the second barrier, in another one does
// workgroup: 4
// groups: 2
// buffer: ticket uint[1] = zeros
// buffer: o uint[8] = zeros
// verdict: faulty
// finding: barrier_divergence line 13
shared uint t;
void kernel() {
    uint l = gl_LocalInvocationID.x;
    if (l == 0) t = atomicAdd(ticket[0], 1);
    barrier();
    if (t == gl_WorkGroupID.x || l == 0) barrier();
    o[gl_GlobalInvocationID.x] = 1;
}

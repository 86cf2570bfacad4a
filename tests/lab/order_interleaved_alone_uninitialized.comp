// about: shared memory is written only by the workgroup that takes its own number
// workgroup: 1
// groups: 2
// buffer: ticket uint[1] = zeros
// buffer: o uint[2] = zeros
// verdict: faulty
// finding: uninitialized_read line 13 array s
shared uint s[2];
void kernel() {
    uint w = gl_WorkGroupID.x;
    uint t = atomicAdd(ticket[0], 1);
    if (t == w) s[0] = 1;
    o[w] = s[0];
}

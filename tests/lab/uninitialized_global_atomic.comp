// about: an atomic reads too, and nothing was there
// workgroup: 1 1 1
// groups: 2 1 1
// buffer: count uint[2]
// verdict: faulty
// finding: uninitialized_read line 9 array count element 0 workgroup 0,0,0

void kernel() {
    atomicAdd(count[gl_WorkGroupID.x], 1);
}

// about: the second workgroup waits for a flag that nobody raises
// workgroup: 1 1 1
// groups: 2 1 1
// buffer: ready uint[1] = zeros
// buffer: o uint[2]
// verdict: faulty
// finding: endless_loop line 13 workgroup 1,0,0

void kernel() {
    uint group = gl_WorkGroupID.x;
    o[group] = group;
    if (group == 1) {
        while (atomicAdd(ready[0], 0) == 0) {
        }
    }
}

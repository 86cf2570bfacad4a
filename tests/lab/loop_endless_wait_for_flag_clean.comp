// about: the flag is up from the beginning
// workgroup: 1 1 1
// groups: 2 1 1
// buffer: ready uint[1] = ones
// buffer: o uint[2]
// expect: o = {0, 1}
// verdict: clean
// counts: global_writes=1 global_atomics=1

void kernel() {
    uint group = gl_WorkGroupID.x;
    o[group] = group;
    if (group == 1) {
        while (atomicAdd(ready[0], 0) == 0) {
        }
    }
}

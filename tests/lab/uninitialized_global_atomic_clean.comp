// about: the element is set first, by the same thread
// workgroup: 1 1 1
// groups: 2 1 1
// buffer: count uint[2]
// expect: count = {6, 6}
// verdict: clean
// counts: global_writes=1 global_atomics=1

void kernel() {
    uint group = gl_WorkGroupID.x;
    count[group] = 5;
    atomicAdd(count[group], 1);
}

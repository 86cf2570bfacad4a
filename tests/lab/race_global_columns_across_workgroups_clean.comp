// about: workgroups above each other count in the same columns with atomics
// workgroup: 2 1 1
// groups: 2 2 1
// buffer: o uint[4] = zeros
// expect: o = {3, 3, 3, 3}
// verdict: clean
// counts: global_atomics=1

void kernel() {
    atomicAdd(o[gl_GlobalInvocationID.x], gl_WorkGroupID.y + gl_NumWorkGroups.y - 1);
}

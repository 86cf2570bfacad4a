// about: the results lie in the order in which the workgroups took their tickets
// workgroup: 1 1 1
// groups: 4 1 1
// array: a float[4] = arange
// buffer: next uint[1] = zeros
// buffer: o float[4]
// expect: o = arange
// verdict: faulty
// finding: order_dependent line 12

void kernel() {
    uint ticket = atomicAdd(next[0], 1);
    o[ticket] = a[gl_WorkGroupID.x];
}

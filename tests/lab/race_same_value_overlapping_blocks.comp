// about: the blocks of the two workgroups have one element in common
// workgroup: 4 1 1
// groups: 2 1 1
// array: a float[7] = arange
// buffer: o float[7]
// expect: o = arange
// verdict: faulty
// finding: same_value_race line 12 array o element 3 times 1

void kernel() {
    uint i = gl_WorkGroupID.x * (TPB - 1) + gl_LocalInvocationID.x;
    o[i] = a[i];
}

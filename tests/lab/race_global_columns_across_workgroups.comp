// about: workgroups above each other share the columns, and write their numbers there
// workgroup: 2 1 1
// groups: 2 2 1
// buffer: o uint[4]
// verdict: faulty
// finding: data_race line 9 array o

void kernel() {
    o[gl_GlobalInvocationID.x] = gl_WorkGroupID.y;
}

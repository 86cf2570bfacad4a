// about: one call for all threads, and another for one whole workgroup
// workgroup: 4 1 1
// groups: 2 1 1
// buffer: o uint[8]
// expect: o = arange
// verdict: clean
// counts: global_writes=1

void meet() {
    barrier();
}

void kernel() {
    meet();
    if (gl_WorkGroupID.x == 1) meet();
    o[gl_GlobalInvocationID.x] = gl_GlobalInvocationID.x;
}

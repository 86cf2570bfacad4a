// about: the case is that of a workgroup
// workgroup: 4 1 1
// groups: 2 1 1
// buffer: o uint[8]
// expect: o = {0, 0, 0, 0, 5, 5, 5, 5}
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint x = 0;
    switch (gl_WorkGroupID.x) {
        case 1:
            barrier();
            x = 5;
            break;
        default:
            x = gl_WorkGroupID.x;
    }
    o[gl_GlobalInvocationID.x] = x;
}

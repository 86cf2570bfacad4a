// about: all threads of a workgroup come to the barrier from the case before, or all begin there
// workgroup: 4
// groups: 2
// buffer: o uint[8]
// expect: o = {1, 1, 1, 1, 0, 0, 0, 0}
// verdict: clean

void kernel() {
    uint x = 0;
    switch (gl_WorkGroupID.x) {
        case 0: x = 1;
        case 1: barrier();
    }
    o[gl_GlobalInvocationID.x] = x;
}

// about: a default for all that have no case of their own
// workgroup: 4 1 1
// buffer: o int[4]
// expect: o = {11, 11, 21, 31}
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    int x;
    switch (i) {
        case 0:
        case 1:
            x = 10;
            break;
        case 2:
            x = 20;
            break;
        default:
            x = 30;
    }
    o[i] = x + 1;
}

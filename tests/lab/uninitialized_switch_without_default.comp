// about: there is no case for 3
// workgroup: 4 1 1
// buffer: o int[4]
// verdict: faulty
// finding: uninitialized_read line 19 array x thread 3,0,0 times 1

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
    }
    o[i] = x + 1;
}

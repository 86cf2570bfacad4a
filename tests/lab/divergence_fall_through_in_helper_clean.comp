// about: threads fall through cases in their own ways, and meet behind the switch
// workgroup: 8
// buffer: o uint[8]
// expect: o = {7, 6, 4, 7, 6, 4, 7, 6}
// verdict: clean

uint x = 0;

void meet() {
    barrier();
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    switch (i % 3u) {
        case 0: x += 1;
        case 1: x += 2;
        default: x += 4;
    }
    meet();
    o[i] = x;
}

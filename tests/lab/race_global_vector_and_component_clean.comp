// about: the components of one vector belong to two threads
// workgroup: 4 1 1
// buffer: o vec2[4]
// expect: o = {0, 0.5, 1, 0.5, 2, 0.5, 3, 0.5}
// verdict: clean
// counts: global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i].x = float(i);
    o[(i + 1) % TPB].y = 0.5;
}

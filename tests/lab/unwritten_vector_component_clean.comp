// about: one component after the other
// workgroup: 2 1 1
// buffer: o vec2[2]
// expect: o = {1, 2, 1, 2}
// verdict: clean
// counts: global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i].x = 1.0;
    o[i].y = 2.0;
}

// about: the same text in a workgroup of one row
// workgroup: 4 1 1
// buffer: o uint[1,4]
// expect: o = zeros
// verdict: clean
// counts: global_writes=1

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    if (at.y == 0) barrier();
    o[at.y * 4 + at.x] = at.y;
}

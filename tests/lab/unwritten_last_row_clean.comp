// about: each thread goes down its column in steps
// workgroup: 4 2 1
// buffer: o uint[3,4]
// expect: o = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2}
// verdict: clean
// counts: global_writes=2

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    for (uint y = at.y; y < o_shape[0]; y += 2) o[y * o_strides[0] + at.x] = y;
}

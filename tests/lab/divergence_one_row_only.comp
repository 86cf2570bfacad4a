// about: in a workgroup of two dimensions only the first row comes to the barrier
// workgroup: 4 2 1
// buffer: o uint[2,4]
// verdict: faulty
// finding: barrier_divergence line 9

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    if (at.y == 0) barrier();
    o[at.y * 4 + at.x] = at.y;
}

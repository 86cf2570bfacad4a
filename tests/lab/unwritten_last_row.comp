// about: two rows of threads for three rows of results
// workgroup: 4 2 1
// buffer: o uint[3,4]
// verdict: faulty
// finding: unwritten_result line 0 array o

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    o[at.y * o_strides[0] + at.x] = at.y;
}

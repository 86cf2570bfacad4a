// about: the last component of each vector is left out
// workgroup: 2 1 1
// buffer: o vec2[2]
// verdict: faulty
// finding: unwritten_result line 0 array o

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i].x = 1.0;
}

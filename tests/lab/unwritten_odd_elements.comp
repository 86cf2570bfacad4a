// about: every second element is left out
// workgroup: 4 1 1
// buffer: o uint[8]
// verdict: faulty
// finding: unwritten_result line 0 array o element 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[2 * i] = i;
}

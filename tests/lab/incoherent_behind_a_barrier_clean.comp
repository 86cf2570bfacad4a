// about: the same with `coherent`, as a buffer is otherwise
// workgroup: 4
// buffer: t float[4]
// buffer: o float[4]
// verdict: clean
// expect: o = {2, 3, 4, 1}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    t[i] = float(i);
    t[i] = t[i] + 1.0;
    memoryBarrierBuffer();
    barrier();
    memoryBarrierBuffer();
    o[i] = t[(i + 1) % 4];
}

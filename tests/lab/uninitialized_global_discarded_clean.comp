// about: elements that nothing wrote are read, and only the others are used
// workgroup: 4
// buffer: o uint[4] = {1, _, 3, _}
// buffer: p uint[4]
// expect: p = {1, 0, 3, 0}
// verdict: clean

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint v = o[i];
    p[i] = i % 2 == 0 ? v : 0;
    if (i % 2 != 0) o[i] = 0;
}

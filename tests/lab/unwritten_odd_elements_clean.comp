// about: what the kernel leaves out held a value before
// workgroup: 4 1 1
// buffer: o uint[8] = ones
// expect: o = {0, 1, 1, 1, 2, 1, 3, 1}
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[2 * i] = i;
}

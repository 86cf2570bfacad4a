// about: all compete, but only one of them for this place
// workgroup: 4 1 1
// buffer: o int[4] = {-1, -1, -1, -1}
// expect: o = arange
// verdict: clean
// counts: global_atomics=1

void kernel() {
    int i = int(gl_LocalInvocationID.x);
    atomicCompSwap(o[i], -1, i);
}

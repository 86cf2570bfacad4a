// about: the largest number is the same in every order
// workgroup: 4 1 1
// buffer: o uint[1] = zeros
// expect: o = {3}
// verdict: clean
// counts: global_atomics=1

void kernel() {
    atomicMax(o[0], gl_LocalInvocationID.x);
}

// about: each thread has an element of its own, with atomics and without
// workgroup: 8
// groups: 2
// buffer: v uint[16] = zeros
// buffer: o uint[16] = zeros
// expect: o = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}
// verdict: clean

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    atomicAdd(v[i], 1);
    v[i] += 1;
    o[i] = v[i];
}

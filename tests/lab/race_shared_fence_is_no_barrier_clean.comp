// about: with the barrier, the memory barrier for shared memory in front of it is superfluous
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {3, 2, 1, 0}
// verdict: clean

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    memoryBarrierShared();
    barrier();
    o[i] = s[TPB - 1 - i];
}

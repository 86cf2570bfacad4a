// about: the elements change places in shared memory, in the order of the atomics
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = arange
// verdict: faulty
// finding: order_dependent line 16

shared uint count;
shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) count = 0;
    barrier();
    uint slot = atomicAdd(count, 1);
    s[slot] = a[i];
    barrier();
    o[i] = s[i];
}

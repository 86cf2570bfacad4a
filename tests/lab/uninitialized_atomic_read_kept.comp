// about: what an exchange that fails finds is as undefined as the memory, and goes into the result
// workgroup: 4
// buffer: o uint[4]
// verdict: faulty
// finding: uninitialized_read line 13 array s element 2 thread 2,0,0 times 2

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 2) atomicExchange(s[i], i);
    barrier();
    uint found = atomicCompSwap(s[i], 77u, 78u);
    o[i] = found + 1;
}

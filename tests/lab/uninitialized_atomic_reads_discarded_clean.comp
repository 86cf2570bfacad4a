// about: atomics that only read may find what nobody has written, and it is not used
// workgroup: 4
// buffer: o uint[4]
// buffer: n uint[4]
// expect: o = {0, 1, 2, 3}
// verdict: clean

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 2) atomicExchange(s[i], i);
    barrier();
    uint found = atomicCompSwap(s[i], 77u, 78u);
    o[i] = i + found * 0u;
    n[i] = i < 2 ? found : 0u;
}

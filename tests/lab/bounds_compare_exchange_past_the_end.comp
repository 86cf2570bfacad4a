// about: a compare-exchange one past the end, that would not have written
// workgroup: 4
// buffer: v uint[3] = ones
// verdict: faulty
// finding: out_of_bounds line 9 thread 3,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    atomicCompSwap(v[i], 7u, 8u);
}

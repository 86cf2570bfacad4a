// about: the compare-exchange of one thread succeeds, and races with the plain read
// workgroup: 4 1 1
// buffer: x uint[1] = zeros
// buffer: o uint[4]
// verdict: faulty
// finding: data_race line 11 line 12 array x

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = i;
    if (i == 0) o[i] = x[0];
    if (i > 0) atomicCompSwap(x[0], 0, 7);
}

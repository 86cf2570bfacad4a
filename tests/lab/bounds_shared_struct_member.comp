// about: past the end of one member lies the other, which is no excuse
// workgroup: 4 1 1
// buffer: o uint[4]
// expect: o = {0, 1, 2, 3}
// verdict: faulty
// finding: out_of_bounds line 17 array both element 4 thread 3,0,0 times 1

struct Both {
    uint x[TPB];
    uint y[TPB];
};
shared Both both;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    both.y[i] = i;
    both.x[i + 1] = 9;
    barrier();
    o[i] = both.y[i];
}

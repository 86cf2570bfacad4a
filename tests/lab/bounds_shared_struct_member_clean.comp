// about: the first member is one element longer
// workgroup: 4 1 1
// buffer: o uint[4]
// expect: o = {0, 10, 11, 12}
// verdict: clean
// counts: global_writes=1 shared_reads=2 shared_writes=3

struct Both {
    uint x[TPB + 1];
    uint y[TPB];
};
shared Both both;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    both.y[i] = i;
    if (i == 0) both.x[0] = 0;
    both.x[i + 1] = 9;
    barrier();
    o[i] = both.x[i] + both.y[i];
}

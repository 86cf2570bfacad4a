// about: one member is the owner's and the other is its partner's
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {3, 3, 3, 3}
// verdict: clean
// counts: global_reads=2 global_writes=1 shared_reads=2 shared_writes=2

struct Pair {
    float x;
    float y;
};
shared Pair p[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    p[i].x = a[i];
    p[TPB - 1 - i].y = a[i];
    barrier();
    o[i] = p[i].x + p[i].y;
}

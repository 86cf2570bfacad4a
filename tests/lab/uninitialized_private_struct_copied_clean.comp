// about: the member that was set is read from the copy
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {0, 2, 4, 6}
// verdict: clean
// counts: global_reads=1 global_writes=1

struct Pair {
    float x;
    float y;
};

void kernel() {
    uint i = gl_LocalInvocationID.x;
    Pair p;
    p.x = a[i];
    Pair q = p;
    o[i] = q.x + q.x;
}

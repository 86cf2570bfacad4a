// about: only the other member is read
// workgroup: 4 1 1
// array: a int[4] = arange
// buffer: o int[4]
// expect: o = {1, 2, 3, 0}
// verdict: clean
// counts: global_reads=2 global_writes=1 shared_reads=1 shared_writes=3

struct Pair {
    int x;
    int y;
};
shared Pair p[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    p[i].x = a[i];
    p[i].y = 0;
    barrier();
    p[i].y = a[i];
    int next = p[(i + 1) % TPB].x;
    o[i] = next;
}

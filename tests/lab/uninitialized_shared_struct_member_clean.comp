// about: only the member that was set is read
// workgroup: 4 1 1
// array: a int[4] = arange
// buffer: o int[4]
// expect: o = {6, 4, 2, 0}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=2 shared_writes=1

struct Pair {
    int x;
    int y;
};
shared Pair p[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    p[i].x = a[i];
    barrier();
    o[i] = p[TPB - 1 - i].x + p[TPB - 1 - i].x;
}

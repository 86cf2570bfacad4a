// about: the copy of the struct reads the member that another thread is writing
// workgroup: 4 1 1
// array: a int[4] = arange
// buffer: o int[4]
// verdict: faulty
// finding: data_race line 19 line 20 array p

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
    Pair next = p[(i + 1) % TPB];
    o[i] = next.x;
}

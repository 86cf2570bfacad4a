// about: one of two members is set, and both are read
// workgroup: 4 1 1
// array: a int[4] = arange
// buffer: o int[4]
// verdict: faulty
// finding: uninitialized_read line 18 array p thread 0,0,0 times 4

struct Pair {
    int x;
    int y;
};
shared Pair p[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    p[i].x = a[i];
    barrier();
    o[i] = p[TPB - 1 - i].x - p[TPB - 1 - i].y;
}

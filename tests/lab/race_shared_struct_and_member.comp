// about: the copy of a whole struct covers the member that another thread sets
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: data_race line 16 line 17 array p

struct Pair {
    float x;
    float y;
};
shared Pair p[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    p[i] = Pair(a[i], -1.0);
    p[TPB - 1 - i].y = a[i];
    barrier();
    o[i] = p[i].x + p[i].y;
}

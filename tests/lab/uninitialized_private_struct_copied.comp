// about: a struct with one member set is copied; the other member is read from the copy
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: uninitialized_read line 18 array q thread 0,0,0 times 4

struct Pair {
    float x;
    float y;
};

void kernel() {
    uint i = gl_LocalInvocationID.x;
    Pair p;
    p.x = a[i];
    Pair q = p;
    o[i] = q.x + q.y;
}

// about: an index from an array, wrong for one thread
// workgroup: 4 1 1
// array: a float[4] = {10, 20, 30, 40}
// array: from int[4] = {3, 2, -1, 0}
// buffer: o float[4]
// expect: o = {40, 30, 0, 10}
// verdict: faulty
// finding: out_of_bounds line 12 array a thread 2,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[from[i]];
}

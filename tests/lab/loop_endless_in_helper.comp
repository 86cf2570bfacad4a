// about: the search in the helper does not stop at the end; what is not there is never found
// workgroup: 2 1 1
// array: a int[4] = {5, 6, 7, 8}
// buffer: o uint[2]
// verdict: faulty
// finding: endless_loop line 10 thread 0,0,0

uint find(int wanted) {
    uint k = 0;
    while (a[k % 4] != wanted) ++k;
    return k;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = find(4 + int(i));
}

// about: the search ends with the array
// workgroup: 2 1 1
// array: a int[4] = {5, 6, 7, 8}
// buffer: o uint[2]
// expect: o = {4, 0}
// verdict: clean
// counts: global_reads=4 global_writes=1

uint find(int wanted) {
    uint k = 0;
    while (k < 4 && a[k] != wanted) ++k;
    return k;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = find(4 + int(i));
}

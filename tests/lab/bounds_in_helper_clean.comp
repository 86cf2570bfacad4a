// about: the function looks at the length itself
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {2, 3, -1, -1}
// verdict: clean
// counts: global_reads=1 global_writes=1

float ahead(uint i, uint by) {
    if (i + by >= a.length()) return -1.0;
    return a[i + by];
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = ahead(i, 2);
}

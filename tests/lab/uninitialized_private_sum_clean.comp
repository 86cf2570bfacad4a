// about: the sum starts from the first element
// workgroup: 2 1 1
// array: a float[2,4] = arange
// buffer: o float[2]
// expect: o = {6, 22}
// verdict: clean
// counts: global_reads=4 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float sum;
    for (uint k = 0; k < 4; ++k) {
        if (k == 0) sum = a[i * 4];
        else sum += a[i * 4 + k];
    }
    o[i] = sum;
}

// about: the mean of nothing is said to be 0
// workgroup: 2 1 1
// array: a float[2,3] = {1, 3, -1, -1, -1, -1}
// buffer: o float[2]
// expect: o = {2, 0}
// verdict: clean
// counts: global_reads=5 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float sum = 0.0;
    int count = 0;
    for (uint k = 0; k < 3; ++k) {
        if (a[i * 3 + k] <= 0.0) continue;
        sum += a[i * 3 + k];
        ++count;
    }
    o[i] = count > 0 ? sum / float(count) : 0.0;
}

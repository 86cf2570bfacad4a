// about: what has no root is left out
// workgroup: 1 1 1
// array: a double[4] = {4, 1, -1, 9}
// buffer: o double[1]
// expect: o = {6}
// verdict: clean
// counts: global_reads=10 global_writes=4

void kernel() {
    o[0] = 0.0;
    for (uint k = 0; k < 4; ++k) {
        if (a[k] >= 0.0) o[0] += sqrt(a[k]);
    }
}

// about: the running sum goes bad in turn 2, and stays so
// workgroup: 1 1 1
// array: a double[4] = {4, 1, -1, 9}
// buffer: o double[1]
// verdict: faulty
// finding: nan_result line 12 array o element 0
// note: undefined_operation line 12 thread 0,0,0

void kernel() {
    o[0] = 0.0;
    for (uint k = 0; k < 4; ++k) {
        o[0] += sqrt(a[k]);
    }
}

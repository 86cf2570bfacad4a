// about: continue goes past the step to the next element
// workgroup: 1 1 1
// array: a int[4] = {1, 2, -1, 3}
// buffer: o int[1]
// verdict: faulty
// finding: endless_loop line 11

void kernel() {
    int sum = 0;
    uint k = 0;
    while (k < 4) {
        if (a[k] < 0) continue;
        sum += a[k];
        ++k;
    }
    o[0] = sum;
}

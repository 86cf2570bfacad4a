// about: in a for loop, continue goes to the step
// workgroup: 1 1 1
// array: a int[4] = {1, 2, -1, 3}
// buffer: o int[1]
// expect: o = {6}
// verdict: clean
// counts: global_reads=7 global_writes=1

void kernel() {
    int sum = 0;
    for (uint k = 0; k < 4; ++k) {
        if (a[k] < 0) continue;
        sum += a[k];
    }
    o[0] = sum;
}

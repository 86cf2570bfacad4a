// about: both results in full
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: sums float[4]
// buffer: products float[4]
// expect: sums = {2, 3, 4, 5}
// expect: products = {0, 2, 4, 6}
// verdict: clean
// counts: global_reads=2 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    sums[i] = a[i] + 2.0;
    products[i] = a[i] * 2.0;
}

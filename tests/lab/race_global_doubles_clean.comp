// about: each thread adds two doubles that it wrote itself
// workgroup: 2 1 1
// array: a double[4] = arange
// buffer: x double[4] = zeros
// buffer: o double[2]
// expect: x = arange
// expect: o = {1, 5}
// verdict: clean
// counts: global_reads=4 global_writes=3

void kernel() {
    uint i = gl_LocalInvocationID.x;
    x[2 * i] = a[2 * i];
    x[2 * i + 1] = a[2 * i + 1];
    o[i] = x[2 * i] + x[2 * i + 1];
}

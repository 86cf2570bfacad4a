// about: one thread for each row
// workgroup: 2 1 1
// array: a float[2,4] = arange
// buffer: o float[2] = zeros
// expect: o = {6, 22}
// verdict: clean
// counts: global_reads=8 global_writes=4

void kernel() {
    uint i = gl_LocalInvocationID.x;
    for (uint k = 0; k < 4; ++k) o[i] += a[i * 4 + k];
}

// about: what was no number before the kernel is not its doing
// workgroup: 2 1 1
// array: a float[2] = {nan, 2}
// buffer: o float[2]
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i] + 1.0;
}

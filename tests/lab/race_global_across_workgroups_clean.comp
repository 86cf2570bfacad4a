// about: each workgroup reads back what it wrote itself
// workgroup: 4 1 1
// groups: 2 1 1
// array: a float[8] = arange
// buffer: mid float[8] = zeros
// buffer: o float[8]
// expect: o = {6, 4, 2, 0, 14, 12, 10, 8}
// verdict: clean
// counts: global_reads=2 global_writes=2

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    mid[i] = 2.0 * a[i];
    memoryBarrierBuffer();
    barrier();
    memoryBarrierBuffer();
    uint first = gl_WorkGroupID.x * TPB;
    o[i] = mid[first + TPB - 1 - gl_LocalInvocationID.x];
}

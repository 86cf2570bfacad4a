// about: tiles in shared memory, with a barrier before and after each use of them
// workgroup: 2 2 1
// groups: 2 2 1
// array: a float[4,4] = arange
// array: b float[4,4] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1}
// buffer: o float[4,4]
// expect: o = {0, 1, 4, 3, 4, 5, 12, 7, 8, 9, 20, 11, 12, 13, 28, 15}
// verdict: clean
// counts: global_reads=4 global_writes=1 shared_reads=8 shared_writes=4

shared float left[TPB][TPB];
shared float right[TPB][TPB];

void kernel() {
    uvec2 to = gl_GlobalInvocationID.xy;
    uvec2 at = gl_LocalInvocationID.xy;
    float sum = 0.0;
    for (uint start = 0; start < 4; start += TPB) {
        left[at.y][at.x] = a[to.y * 4 + start + at.x];
        right[at.y][at.x] = b[(start + at.y) * 4 + to.x];
        barrier();
        for (uint k = 0; k < TPB; ++k) sum += left[at.y][k] * right[k][at.x];
        barrier();
    }
    o[to.y * 4 + to.x] = sum;
}

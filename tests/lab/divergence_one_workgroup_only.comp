// about: the threads past the end are in the last workgroup
// workgroup: 4 1 1
// groups: 3 1 1
// array: a float[10] = arange
// buffer: o float[10]
// verdict: faulty
// finding: barrier_divergence line 12 workgroup 2,0,0

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= a_shape[0]) return;
    barrier();
    o[i] = a[i];
}

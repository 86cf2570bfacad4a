// about: what the first workgroup wrote into its shared memory is not there for the second
// workgroup: 4 1 1
// groups: 2 1 1
// buffer: o float[8]
// verdict: faulty
// finding: uninitialized_read line 14 array scale thread 0,0,0 workgroup 1,0,0

shared float scale;

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i == 0) scale = 3.0;
    barrier();
    o[i] = scale * i;
}

// about: the workgroup in the middle leaves out the barrier
// workgroup: 4 1 1
// groups: 3 1 1
// array: a float[12] = arange
// buffer: o float[12]
// verdict: faulty
// finding: data_race line 13 line 15 array s workgroup 1,0,0

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[gl_GlobalInvocationID.x];
    if (gl_WorkGroupID.x != 1) barrier();
    o[gl_GlobalInvocationID.x] = s[TPB - 1 - i];
}

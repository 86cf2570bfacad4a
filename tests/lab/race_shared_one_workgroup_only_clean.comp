// about: a workgroup may leave out a barrier it has no use for, if all its threads do
// workgroup: 4 1 1
// groups: 3 1 1
// array: a float[12] = arange
// buffer: o float[12]
// expect: o = {3, 2, 1, 0, 4, 5, 6, 7, 11, 10, 9, 8}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint group = gl_WorkGroupID.x;
    s[i] = a[gl_GlobalInvocationID.x];
    if (group != 1) barrier();
    o[gl_GlobalInvocationID.x] = s[group == 1 ? i : TPB - 1 - i];
}

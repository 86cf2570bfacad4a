// about: two subgroups, each of which keeps to its own half
// workgroup: 64 1 1
// subgroup: 32 or more
// array: a uint[64] = arange
// buffer: o uint[64]
// extension: GL_KHR_shader_subgroup_basic
// expect: o = {31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12,
//     11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51,
//     50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    subgroupBarrier();
    o[i] = s[i ^ 31];
}

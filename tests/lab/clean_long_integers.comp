// about: sums beyond 32 bits, each of one component
// workgroup: 4 1 1
// array: a int64_t[4] = {4294967296, 1, 2, 3}
// buffer: o int64_t[4]
// extension: GL_EXT_shader_explicit_arithmetic_types
// expect: o = {4294967296, 4294967297, 4294967298, 4294967299}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared int64_t first;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    int64_t own = a[i];
    if (i == 0) first = own;
    barrier();
    o[i] = i == 0 ? own : first + own;
}

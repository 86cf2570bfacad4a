// about: a barrier stands between the atomics on eight bytes and the reads
// workgroup: 4 1 1
// buffer: o uint64_t[4]
// extension: GL_EXT_shader_explicit_arithmetic_types
// extension: GL_EXT_shader_atomic_int64
// expect: o = {2, 2, 2, 2}
// verdict: clean

struct Wide {
    uint64_t a;
    uint b;
};
shared Wide s;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) s.a = 0ul;
    barrier();
    if (i < 2) atomicAdd(s.a, 1ul);
    barrier();
    o[i] = s.a;
}

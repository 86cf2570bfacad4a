// about: plain reads of eight bytes that others still count up: one race for each thread
// workgroup: 4 1 1
// buffer: o uint64_t[4]
// extension: GL_EXT_shader_explicit_arithmetic_types
// extension: GL_EXT_shader_atomic_int64
// verdict: faulty
// finding: data_race line 19 line 20 array s times 4

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
    o[i] = s.a;
}

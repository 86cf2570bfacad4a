// about: a counter of eight bytes that nobody set to zero: one read of nothing, and one finding
// workgroup: 4 1 1
// buffer: o uint64_t[4]
// extension: GL_EXT_shader_explicit_arithmetic_types
// extension: GL_EXT_shader_atomic_int64
// verdict: faulty
// finding: uninitialized_read line 17 array s thread 0,0,0 times 1

struct Wide {
    uint64_t a;
    uint b;
};
shared Wide s;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    atomicAdd(s.a, 1ul);
    barrier();
    o[i] = s.a;
}

// about: an exchange that sets all eight bytes of a counter, beside a member of four
// workgroup: 4 1 1
// buffer: o uint64_t[4]
// extension: GL_EXT_shader_explicit_arithmetic_types
// extension: GL_EXT_shader_atomic_int64
// expect: o = {4294967303, 4294967303, 4294967303, 4294967303}
// verdict: clean
// counts: global_writes=1 shared_reads=1 shared_atomics=1

struct Wide {
    uint64_t a;
    uint b;
};
shared Wide s;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) atomicExchange(s.a, 4294967303ul);
    barrier();
    o[i] = s.a;
}

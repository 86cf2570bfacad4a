// about: two halves in one word are two places
// workgroup: 4 1 1
// buffer: o float16_t[4]
// extension: GL_EXT_shader_explicit_arithmetic_types
// expect: o = reverse
// verdict: clean
// counts: global_writes=1 shared_reads=1 shared_writes=1

shared float16_t s[4];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = float16_t(i);
    barrier();
    o[i] = s[TPB - 1 - i];
}

// about: threads may write neighbouring bytes of one word
// workgroup: 8 1 1
// buffer: o int8_t[8] = zeros
// extension: GL_EXT_shader_explicit_arithmetic_types
// expect: o = {0, -1, -2, -3, -4, -5, -6, -7}
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = int8_t(-int(i));
}

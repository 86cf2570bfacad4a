// about: neighbouring bytes are places of their own, but here two threads share one
// workgroup: 8 1 1
// buffer: o int8_t[8] = zeros
// extension: GL_EXT_shader_explicit_arithmetic_types
// verdict: faulty
// finding: same_value_race line 10 array o

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i / 2] = int8_t(7);
}

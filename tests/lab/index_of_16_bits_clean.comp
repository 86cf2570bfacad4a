// about: indices of 16 and of 8 bits, one of them negative until it is used
// workgroup: 4
// extension: GL_EXT_shader_explicit_arithmetic_types_int16
// extension: GL_EXT_shader_explicit_arithmetic_types_int8
// buffer: o int[4] = zeros
// verdict: clean
// expect: o = {3, 2, 1, 0}

shared int s[4];
void kernel() {
    uint16_t i = uint16_t(gl_LocalInvocationID.x);
    int8_t j = int8_t(-1) - int8_t(i);
    s[i] = int(i);
    barrier();
    o[i] = s[j + int8_t(4)];
}

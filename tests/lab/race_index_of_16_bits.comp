// about: an index of 16 bits, which no device can count: the findings of the audit stand
// workgroup: 4
// extension: GL_EXT_shader_explicit_arithmetic_types_int16
// buffer: o int[4] = zeros
// verdict: faulty
// finding: data_race line 12 line 13 array s

shared int s[4];
void kernel() {
    uint16_t i = uint16_t(gl_LocalInvocationID.x);
    uint16_t j = uint16_t(3) - i;
    s[i] = int(i);
    o[i] = s[j];
}

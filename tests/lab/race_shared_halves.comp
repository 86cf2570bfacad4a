// about: the last thread writes the half that the first one writes, with another value
// workgroup: 5 1 1
// buffer: o float16_t[4]
// extension: GL_EXT_shader_explicit_arithmetic_types
// verdict: faulty
// finding: data_race line 12 array s element 0 times 1

shared float16_t s[4];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i % 4] = float16_t(i);
    barrier();
    if (i > 0) o[i - 1] = s[i - 1];
}

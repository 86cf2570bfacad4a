// about: halves are rounded to eleven bits: 2049 becomes 2048
// workgroup: 4 1 1
// array: a float16_t[4] = {1, 2, 2048, 0.5}
// buffer: o float16_t[4]
// extension: GL_EXT_shader_explicit_arithmetic_types
// expect: o = {2, 3, 2048, 1.5}
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i] + float16_t(1.0);
}

// about: a negative index of 16 bits
// workgroup: 4
// extension: GL_EXT_shader_explicit_arithmetic_types_int16
// array: a int[4] = arange
// buffer: o int[4]
// verdict: faulty
// finding: out_of_bounds line 11 array a element -1 thread 0,0,0 times 1

void kernel() {
    int16_t i = int16_t(gl_LocalInvocationID.x);
    o[i] = a[i - int16_t(1)];
}

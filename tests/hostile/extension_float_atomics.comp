// about: atomics on floats
// verdict: compile_error
// line: 9
// says: GL_EXT_shader_atomic_float, which is not on

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    atomicAdd(result[i], 1.0);
}

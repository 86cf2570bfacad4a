// about: a null initialiser gives every workgroup a shared array of zeros
// workgroup: 4
// groups: 2
// extension: GL_EXT_null_initializer
// buffer: o int[8]
// verdict: clean
// expect: o = {0, 1, 2, 0, 0, 1, 2, 0}

shared int s[4] = {};
void kernel() {
    uint l = gl_LocalInvocationID.x;
    if (l < 2) s[l] += int(l) + 1;
    barrier();
    o[gl_GlobalInvocationID.x] = s[(l + 3) % 4];
}

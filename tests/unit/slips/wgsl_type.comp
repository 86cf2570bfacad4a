void kernel() {
    uint i = gl_LocalInvocationID.x;
    f32 x = a[i];  //! 'f32': undeclared identifier
    //? In GLSL, `f32` is `float`.
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if not (i < 4) result[i] = 1.0;  //! syntax error, unexpected name, expecting '('
    //? In GLSL, `not` is `!`.
}

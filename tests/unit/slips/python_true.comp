void kernel() {
    uint i = gl_LocalInvocationID.x;
    bool x = True;  //! 'True': undeclared identifier
    //? In GLSL, `True` is `true`.
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] ** 2;  //! syntax error, unexpected '*'
    //? GLSL has no `**`: write `x * x`, or `pow(x, y)`.
}

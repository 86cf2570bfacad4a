void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 4 and i > 0) result[i] = 1.0;  //! syntax error, unexpected name, expecting ')' or ','
    //? In GLSL, `and` is `&&`.
}

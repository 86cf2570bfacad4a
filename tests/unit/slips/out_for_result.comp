void kernel() {
    uint i = gl_LocalInvocationID.x;
    out[i] = a[i] + 10.0;  //! 'out': not allowed in nested scope
    //? `out` is a word of GLSL itself; the output array is called `result`.
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = out[i];  //! syntax error, unexpected 'out'
    //? `out` is a word of GLSL itself; the output array is called `result`.
}

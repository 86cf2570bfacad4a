void kernel() {
    uint i = gl_LocalInvocationID.x;
    float* x = new float[4];  //! syntax error, unexpected '*', expecting ',' or ';'
    //? GLSL has no memory to allocate: declare an array of a fixed size, as in `float x[4];`.
}

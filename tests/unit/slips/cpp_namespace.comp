void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = std::max(a[i], 1.0);  //! '::': not supported
    //? GLSL has no namespaces: write the function's name alone, as in `max(x, y)`.
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = sum(a);  //! 'sum': no matching overloaded function found
    //? GLSL has no `sum()`: add up the elements in a loop.
}

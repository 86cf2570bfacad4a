void kernel() {
    uint i = gl_LocalInvocationID.x;
    vec4<f32> x;  //! 'f32': undeclared identifier
    //? GLSL has no templates: a vector of four floats is `vec4`, of four unsigned integers `uvec4`.
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = lerp(a[i], 1.0, 0.5);  //! 'lerp': no matching overloaded function found
    //? In GLSL, `lerp` is `mix`.
}

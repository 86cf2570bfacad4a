void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) { result[i] = 1.0; } elif (i == 1) { result[i] = 2.0; }  //! 'elif': no matching overloaded function found
    //? In GLSL, `elif` is `else if`.
}

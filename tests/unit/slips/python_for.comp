void kernel() {
    uint i = gl_LocalInvocationID.x;
    for k in range(4): result[i] = 1.0;  //! syntax error, unexpected name, expecting '('
    //? A loop is written `for (int i = 0; i < n; i++) { … }`.
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if i < 4: result[i] = 1.0;  //! syntax error, unexpected name, expecting '('
    //? A condition is in round brackets and its block in braces: `if (x < y) { … }`.
}

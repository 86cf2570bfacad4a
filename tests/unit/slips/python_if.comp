void kernel() {
    uint i = gl_LocalInvocationID.x;
    if i < 4: result[i] = 1.0;  //! syntax error, unexpected name, expecting '('
    //? Put a condition in parentheses and its block in braces: `if (x < y) { … }`.
}

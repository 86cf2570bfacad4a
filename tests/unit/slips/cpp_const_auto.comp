void kernel() {
    uint i = gl_LocalInvocationID.x;
    const auto x = a[i];  //! syntax error, unexpected name, expecting '{' or ',' or ';'
    //? Write the type of the variable, as in `float x = …`.
}

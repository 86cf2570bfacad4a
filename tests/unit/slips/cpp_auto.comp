void kernel() {
    uint i = gl_LocalInvocationID.x;
    auto x = a[i];  //! 'auto': undeclared identifier
    //? Write the type of the variable, as in `float x = …`.
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    let x = a[i];  //! 'let': undeclared identifier
    //? Write the type of the variable, as in `float x = …`.
}

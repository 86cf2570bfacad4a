void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 4 result[i] = 1.0;  //! syntax error, unexpected name, expecting ')' or ','
    //? A `)` is missing in this line.
}

void kernel() {
    uint i = gl_LocalInvocationID.x  //! syntax error, unexpected name, expecting ',' or ';'
    //? This line does not end in `;`.
    result[i] = a[i];
}

void kernel() {
    uint i = gl_LocalInvocationID.x
    result[i] = a[i];  //! syntax error, unexpected name, expecting ',' or ';'
    //? Is a `;` missing at the end of the statement before?
}

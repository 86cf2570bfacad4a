void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] := a[i];  //! syntax error, unexpected ':', expecting ',' or ';'
    //? An assignment is written `=`.
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i]
}  //! syntax error, unexpected '}', expecting ',' or ';'
//? Is there a `}` too many, or a `;` missing before it?

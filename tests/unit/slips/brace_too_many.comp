void kernel() {
    result[0] = a[0];
}
}  //! syntax error, unexpected '}'
//? Is there a `}` too many, or a `;` missing before it?

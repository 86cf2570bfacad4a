void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] ^ 2.0;  //! '^': wrong operand types: no operation '^' exists that takes a left-hand operand of type 'float' and a right operand of type 'float'
    //? `^` is the exclusive or of whole numbers: a square is `x * x`, any other power `pow(x, y)`.
}

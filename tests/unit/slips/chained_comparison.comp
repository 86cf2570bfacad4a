void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (0 <= i < 4) result[i] = 1.0;  //! '<': wrong operand types: no operation '<' exists that takes a left-hand operand of type 'bool' and a right operand of type 'int'
    //? A comparison cannot be chained: write two and join them, as in `0 <= i && i < …`.
}

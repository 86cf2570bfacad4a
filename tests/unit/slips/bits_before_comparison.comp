void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i & 1 == 0) result[i] = 1.0;  //! '&': wrong operand types: no operation '&' exists that takes a left-hand operand of type 'uint' and a right operand of type 'bool' (or there is no acceptable conversion)
    //? `==` comes before `&`: write `(i & 1) == 0`.
}

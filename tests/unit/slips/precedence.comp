void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint k = 2;
    if (i & 1 == 0) result[i] = 1.0;  //! '&': wrong operand types: no operation '&' exists that takes a left-hand operand of type 'uint' and a right operand of type 'bool'
    //? `==` comes before `&`: write `(i & 1) == 0`.
    if (i & (2 * k - 1) == 0) result[i] = 1.0;  //! '&': wrong operand types: no operation '&' exists that takes a left-hand operand of type 'uint' and a right operand of type 'bool'
    //? `==` comes before `&`: write `(i & (2 * k - 1)) == 0`.
    if (0 == i & k) result[i] = 1.0;  //! '&': wrong operand types: no operation '&' exists that takes a left-hand operand of type 'bool' and a right operand of type 'uint'
    //? `==` comes before `&`: write `0 == (i & k)`.
    if (!i >= k) result[i] = 1.0;  //! '!': wrong operand type: no operation '!' exists that takes an operand of type uint
    //? `!` comes before `>=`: write `!(i >= k)`.
    while (k >>= 1 > 0) result[i] = 1.0;  //! cannot convert from 'bool' to 'uint'
    //? `>` comes before `>>=`: write `(k >>= 1) > 0`.
    if (i >= 0 & i < a_shape[0]) result[i] = 1.0;  //! '&': wrong operand types: no operation '&' exists that takes a left-hand operand of type 'bool' and a right operand of type 'bool'
    //? Conditions are joined by `&&`.
    if (a[i] && k == 2) result[i] = 1.0;  //! '&&': wrong operand types: no operation '&&' exists that takes a left-hand operand of type 'float' and a right operand of type 'bool'
    //? `&&` and `||` join conditions, and a number is none: `x != 0.0` is one.
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a;  //! '=': cannot convert from 'array of float' to 'float'
    //? `a` is a whole array: one element of it is `a[i]`.
    result[i] = a + 10.0;  //! '+': wrong operand types: no operation '+' exists that takes a left-hand operand of type 'array of float' and a right operand of type 'float'
    //? `a` is a whole array: one element of it is `a[i]`.
    if (i < a_shape) {  //! '<': wrong operand types: no operation '<' exists that takes a left-hand operand of type 'uint' and a right operand of type '2-element array of int'
        //? `a_shape` is a whole array: one element of it is `a_shape[0]`.
    }
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a;  //! '=': cannot convert from 'array of float' to 'float'
    //? That is a whole array; an index picks one element of it, as in `result[i]`.
    result[i] = a + 10.0;  //! '+': wrong operand types: no operation '+' exists that takes a left-hand operand of type 'array of float' and a right operand of type 'float' (or there is no acceptable conversion)
    //? That is a whole array; an index picks one element of it, as in `result[i]`.
    if (i < a_shape) {  //! '<': wrong operand types: no operation '<' exists that takes a left-hand operand of type 'uint' and a right operand of type '2-element array of int' (or there is no acceptable conversion)
        //? That is a whole array; an index picks one element of it, as in `result[i]`.
    }
}

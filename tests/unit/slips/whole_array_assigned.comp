void kernel() {
    result = 1.0;  //! cannot convert from 'float' to 'array of float'
    //? `result` is a whole array: one element of it is `result[i]`.
}

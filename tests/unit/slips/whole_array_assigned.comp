void kernel() {
    result = 1.0;  //! cannot convert from 'float' to 'array of float'
    //? That is a whole array; an index picks one element of it, as in `result[i]`.
}

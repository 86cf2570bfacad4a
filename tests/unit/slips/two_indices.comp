void kernel() {
    result[0][0] = 1.0;  //! 'expression': left of '[' is not of type array, matrix, or vector
    //? Arrays in memory have one index. Compute it from row and column, as in `a[row * a_strides[0] + column]`.
}

void kernel() {
    result[0][0] = 1.0;  //! 'expression': left of '[' is not of type array, matrix, or vector
    //? `result` has one index. Compute it from row and column, as in `result[row * result_strides[0] + column]`.
}

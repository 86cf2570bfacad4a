void kernel() {
    result[0] = == 3;  //! syntax error, unexpected '=='
}

void kernel() {
    printf("x");  //! 'string literal': required extension not requested
}

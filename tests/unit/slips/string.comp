void kernel() {
    float x = "x";  //! GLSL has no strings
    //? Remove the text in quotes, or make it a comment.
    printf("x");  //! a kernel cannot print
    //? `workbook trace 9 --locals` shows the values.
}

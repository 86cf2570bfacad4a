void kernel() {
    float x = "x";  //! GLSL has no strings
    //? Remove the text in quotes, or make it a comment.
    printf("x");  //! GLSL's printf has another name
    //? Write debugPrintfEXT("i = %d", i). `workbook trace 9 --locals` shows the values.
}

void kernel() {
    printf("x");  //! GLSL has no strings
    //? Take what stands in quotes out, or make it a comment.
}

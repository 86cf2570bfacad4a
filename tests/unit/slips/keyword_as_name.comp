void kernel() {
    int float = 3;  //! syntax error, unexpected 'float', expecting ',' or ';'
    //? GLSL keeps the word `float` for itself: take another name.
}

void kernel() {
    int float = 3;  //! syntax error, unexpected 'float', expecting ',' or ';'
    //? Is a `;` missing at the end of the statement before?
}

void kernel() {
    float *p;  //! syntax error, unexpected '*', expecting ',' or ';'
    //? Is a `;` missing at the end of the statement before?
}

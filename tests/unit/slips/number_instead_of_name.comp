void kernel() {
    uint 3 = 4;  //! syntax error, unexpected number, expecting ',' or ';'
    //? Is a `;` missing at the end of the statement before?
}

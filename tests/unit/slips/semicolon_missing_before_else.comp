void kernel() {
    if (a[0] > 0.0) result[0] = 1.0
    else result[0] = 2.0;  //! syntax error, unexpected 'else', expecting ',' or ';'
    //? Is a `;` missing at the end of the statement before?
}

void kernel() {
    if (a[0] > 0.0) result[0] = 1.0  //! syntax error, unexpected 'else', expecting ',' or ';'
    //? This line does not end in `;`.
    else result[0] = 2.0;
}

void kernel() {
    return a[0];  //! 'return': void function cannot return a value
    //? A kernel returns nothing; store your value in `result`.
}

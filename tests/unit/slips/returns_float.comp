float kernel() {  //! 'kernel': overloaded functions must have the same return type
    //? The kernel returns nothing: write `void kernel()`.
    return 1.0;  //! 'return': void function cannot return a value
    //? A kernel returns nothing; store your value in `result`.
}

void kernel() {
    a_shape[0] = 3;  //! l-value required (can't modify a uniform)
    //? Constants and shapes can only be read; declare a variable of your own.
    TPB = 3;  //! l-value required (can't modify a const)
    //? Constants and shapes can only be read; declare a variable of your own.
    MOST++;  //! '++': l-value required (can't modify a const)
    //? Constants and shapes can only be read; declare a variable of your own.
}

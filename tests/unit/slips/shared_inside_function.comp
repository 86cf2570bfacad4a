void kernel() {
    shared float s[TPB];  //! 'shared': not allowed in nested scope
    //? A shared array belongs to the whole workgroup: declare it above `void kernel()`, outside of any function.
    s[0] = 1.0;
}

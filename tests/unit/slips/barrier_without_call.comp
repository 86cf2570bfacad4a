void kernel() {
    barrier;  //! 'barrier': undeclared identifier
    //? A barrier is a call: `barrier();`.
}

void kernel() {
    result[n] = 1.0;  //! 'n': undeclared identifier
    //? Is it misspelled, or declared in a different block? `workbook show 9` lists what the puzzle gives you.
    { uint inner = 1; }
    results[0] = a[inner];  //! 'results': undeclared identifier
    //? Did you mean `result`?
}

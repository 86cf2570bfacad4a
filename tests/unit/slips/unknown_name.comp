void kernel() {
    result[n] = 1.0;  //! 'n': undeclared identifier
    //? Nothing of that name is known in this line. `workbook show 9` lists what the puzzle gives you.
    { uint inner = 1; }
    results[0] = a[inner];  //! 'results': undeclared identifier
    //? Did you mean `result`?
}

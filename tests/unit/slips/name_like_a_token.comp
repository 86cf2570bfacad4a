void kernel() {
    uint COLON = SEMICOLON;  //! 'SEMICOLON': undeclared identifier
    //? Is it misspelled, or declared in a different block? `workbook show 9` lists what the puzzle gives you.
    result[0] = DOT_SIZE;  //! 'DOT_SIZE': undeclared identifier
    //? Is it misspelled, or declared in a different block? `workbook show 9` lists what the puzzle gives you.
}

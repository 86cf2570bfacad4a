void kernel() {
    uint COLON = SEMICOLON;  //! 'SEMICOLON': undeclared identifier
    //? Is the name misspelled, or declared in another block? `workbook show 9` lists what the puzzle gives you.
    result[0] = DOT_SIZE;  //! 'DOT_SIZE': undeclared identifier
    //? Is the name misspelled, or declared in another block? `workbook show 9` lists what the puzzle gives you.
}

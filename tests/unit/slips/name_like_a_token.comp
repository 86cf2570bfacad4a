void kernel() {
    uint COLON = SEMICOLON;  //! 'SEMICOLON': undeclared identifier
    //? Nothing of that name is known in this line. `workbook show 9` lists what the puzzle gives you.
    result[0] = DOT_SIZE;  //! 'DOT_SIZE': undeclared identifier
    //? Nothing of that name is known in this line. `workbook show 9` lists what the puzzle gives you.
}

float twice(float x) {
    return 2 * y;  //! 'y': undeclared identifier
    //? Is the name misspelled, or declared in another block? `workbook show 9` lists what the puzzle gives you.
}
void kernel() {
    float s = twice(a[0];  //! syntax error, unexpected ';', expecting ')' or ','
}

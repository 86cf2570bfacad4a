float twice(float x) {
    return 2 * y;  //! 'y': undeclared identifier
    //? Is it misspelled, or declared in a different block? `workbook show 9` lists what the puzzle gives you.
}
void kernel() {
    float s = twice(a[0];  //! syntax error, unexpected ';', expecting ')' or ','
    //? A `)` is missing in this line.
}

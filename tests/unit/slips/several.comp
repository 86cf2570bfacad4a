float twice(float x) {
    return 2 * y;  //! 'y': undeclared identifier
    //? Nothing of that name is known in this line. `workbook show 9` lists what the puzzle gives you.
}
void kernel() {
    float s = twice(a[0];  //! syntax error, unexpected ';', expecting ')' or ','
    //? A `)` is missing in this line.
}

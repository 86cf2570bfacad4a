void store(out float x) { x = missing; }  //! 'missing': undeclared identifier
//? Nothing of that name is known in this line. `workbook show 9` lists what the puzzle gives you.
void kernel() {
    store(result[0]);
}

void store(out float x) { x = missing; }  //! 'missing': undeclared identifier
//? Is the name misspelled, or declared in another block? `workbook show 9` lists what the puzzle gives you.
void kernel() {
    store(result[0]);
}

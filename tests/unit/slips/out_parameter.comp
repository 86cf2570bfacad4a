void store(out float x) { x = missing; }  //! 'missing': undeclared identifier
//? Is it misspelled, or declared in a different block? `workbook show 9` lists what the puzzle gives you.
void kernel() {
    store(result[0]);
}

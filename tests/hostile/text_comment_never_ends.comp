// about: it hides what follows
// verdict: compile_error
// line: 0
// says: there is no function `void kernel()`

/* never closed
void kernel() { }

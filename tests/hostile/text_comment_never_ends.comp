// about: it hides what follows
// verdict: compile_error
// line: 0
// message: there is no function `void kernel()`

/* never closed
void kernel() { }

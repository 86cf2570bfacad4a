// about: there is nothing to compile
// verdict: compile_error
// line: 0
// says: there is no function `void kernel()`

/* at all */

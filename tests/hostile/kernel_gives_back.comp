// about: an int
// verdict: compile_error
// line: 5

int kernel() { return 1; }

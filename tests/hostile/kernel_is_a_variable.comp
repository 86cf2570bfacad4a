// about: of that name
// verdict: compile_error
// line: 5

int kernel;

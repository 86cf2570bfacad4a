// about: another function of that name
// verdict: compile_error
// line: 0
// says: function

void kernel(int x) { }

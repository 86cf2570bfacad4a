// about: another function of that name
// verdict: compile_error
// line: 0
// message: function

void kernel(int x) { }

// about: without a body
// verdict: compile_error
// line: 0
// message: function

void kernel();

// about: without a body
// verdict: compile_error
// line: 0
// says: function

void kernel();

// about: the kernel calls itself
// verdict: compile_error
// line: 0
// says: Recursion

void kernel() {
    kernel();
}

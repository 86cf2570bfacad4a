// about: the kernel calls itself
// verdict: compile_error
// line: 0
// message: Recursion

void kernel() {
    kernel();
}

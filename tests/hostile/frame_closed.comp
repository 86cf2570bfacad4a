// about: a brace that ends the kernel, not the frame
// verdict: compile_error
// line: 9
// says: undeclared identifier

void kernel() {
}
void other() {
    x = 1;
}
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

// about: printf
// verdict: compile_error
// line: 9
// message: a kernel cannot print

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    debugPrintfEXT("%d", i);
}

// about: printf
// verdict: compile_error
// line: 9
// says: `\"` in a text

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    debugPrintfEXT("\"); } void main() { // %d", i);
}

// about: main under another name
// verdict: compile_error
// line: 0
// says: Recursion

#define MAIN ma##in
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    MAIN();
}

// about: under another name
// verdict: compile_error
// line: 7
// says: function already has a body

#define MAIN ma##in
void MAIN() { }
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

// about: a macro stands for no macro of its own name
// verdict: compile_error
// line: 10
// says: undeclared identifier

#define A A + A
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = A;
}

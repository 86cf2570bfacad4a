// about: nor do two of each other
// verdict: compile_error
// line: 11
// message: undeclared identifier

#define A B
#define B A
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = A;
}

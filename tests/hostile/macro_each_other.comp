// about: nor do two of each other
// verdict: compile_error
// line: 6
// says: the macro 'A' expands to itself, through 'B'

#define A B
#define B A
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = A;
}

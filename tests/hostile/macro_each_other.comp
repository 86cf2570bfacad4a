// about: nor do two of each other
// verdict: compile_error
// line: 6
// says: the macro 'A' stands for itself, by way of 'B'

#define A B
#define B A
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = A;
}

// about: a macro that stands for the name of the one that doubles
// verdict: compile_error
// line: 7
// says: the macro 'F' stands here without its arguments

#define F(x) x + x
#define A F
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(1))))))))))))))))))))))))))))))))))))))));
}

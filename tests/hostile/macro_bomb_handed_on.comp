// about: a macro that is handed on to another one as an argument
// verdict: compile_error
// line: 11
// says: the macro 'F' stands here without its arguments

#define F(x) x + x
#define A(f, x) f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(x))))))))))))))))))))))))))))))))))))))))
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = A(F, 1);
}

// about: an argument that stands for two
// verdict: compile_error
// line: 0
// says: the kernel is too long

#define G(a, b) 1, b + b
#define F(x) G(x)
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = (F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(1, 1)))))))))))))))))))))))))))))))))))))))));
}

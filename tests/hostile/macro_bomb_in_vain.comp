// about: a long argument that nobody uses
// verdict: compile_error
// line: 0
// says: the kernel is too long

#define N(x) 1
#define D(x) x + x
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = N(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(1)))))))))))))))))))))))))))))))))))))))));
}

// about: uses inside uses
// verdict: compile_error
// line: 0
// says: the kernel is too long

#define D(x) x + x
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(D(1))))))))))))))))))))))))))))));
}

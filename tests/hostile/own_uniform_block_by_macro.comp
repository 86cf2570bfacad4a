// about: a uniform block
// verdict: compile_error

#define U uni##form
U X { float q; };
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = q;
}

// about: a second block of push constants
// verdict: compile_error
// line: 0
// says: push_constant

#define L lay##out
#define U uni##form
L(push_constant) U X { float q; };
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = q;
}

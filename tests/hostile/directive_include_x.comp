// about: #include
// verdict: compile_error
// line: 6
// says: #include is not possible

#include <x>
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

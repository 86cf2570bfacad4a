// about: #include
// verdict: compile_error
// line: 5

#include "/etc/passwd"
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

// about: #define
// verdict: compile_error
// line: 6
// says: must be followed by macro name

#define
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

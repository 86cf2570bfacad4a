// about: #define
// verdict: compile_error
// line: 6
// says: duplicate macro parameter

#define F(x, x) 1
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

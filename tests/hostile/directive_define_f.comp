// about: #define
// verdict: compile_error
// line: 6
// message: bad argument

#define F(
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

// about: #define
// verdict: compile_error
// line: 6
// says: bad argument

#define F(
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

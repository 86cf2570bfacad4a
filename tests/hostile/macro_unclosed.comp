// about: its arguments never end
// verdict: compile_error
// says: End of input in macro F

#define F(x) x
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = F(1;
}

// about: without a line end
// verdict: solved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}
#define X
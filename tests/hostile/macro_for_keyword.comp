// about: float becomes double
// verdict: solved

#define float double
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = 1;
}

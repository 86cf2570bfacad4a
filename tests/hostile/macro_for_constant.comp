// about: its own business
// verdict: solved

#define TPB 7
#undef TPB
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

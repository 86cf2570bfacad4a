// about: #undef
// verdict: solved

#undef __LINE__
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

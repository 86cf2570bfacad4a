// about: which is fine: café ✓ 𝔘
// verdict: solved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    // ‮ } “ 
}

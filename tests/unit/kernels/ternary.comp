shared float s[TPB];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = i < 4 ? a[i] : s[i - 4];  //: reads global a[u]; reads shared s[u<8]
    result[i < 2 ? i : 0] = x > 0.0 ? x : i > 3 ? 1.0 : s[i];  //: reads shared s[u<8]; writes global result[u]
}

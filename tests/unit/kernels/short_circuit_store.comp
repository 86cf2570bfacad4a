shared bool flags[TPB];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    flags[i] = i < 4 && a[i] > 0.0;  //: reads global a[u]; writes shared flags[u<8]
    flags[i + 1] = i > 2 || b[i] > 0;  //: reads global b[u]; writes shared flags[u<8]
    result[i] = flags[i] ? 1.0 : 0.0;  //: reads shared flags[u<8]; writes global result[u]
}

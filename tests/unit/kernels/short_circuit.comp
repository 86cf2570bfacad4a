void kernel() {
    uint i = gl_LocalInvocationID.x;
    bool any = i < 24 && a[i] > 0.0 || b[i] == 1;  //: reads global a[u]; reads global b[u]
    if (any && (i == 3 || a[i + 1] > 0.0)) {  //: reads global a[u]
        result[i] = 1.0;  //: writes global result[u]
    }
}

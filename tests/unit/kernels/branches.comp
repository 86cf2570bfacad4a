void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 2) {
        result[i] = 1.0;  //: writes global result[u]
    } else if (a[i] > 0.0) {  //: reads global a[u]
        result[i] = 2.0;  //: writes global result[u]
    } else {
        if (i == 5) return;
        result[i] = 3.0;  //: writes global result[u]
    }
    if (i == 3) {
    }
}

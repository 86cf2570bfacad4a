void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = i < 4 ? a[i] : 0.0;  //: reads global a[u]; writes global result[u]
    for (uint k = 0; k < 3; k++) {  //: loop
        result[k] = k > i ? 1.0 : 2.0;  //: writes global result[u]
    }
}

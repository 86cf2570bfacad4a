void kernel() {
    uint i = gl_GlobalInvocationID.x;
    float sum = 0.0;
    for (uint k = 0; k < MOST; k++) {  //: loop
        sum += a[k];  //: reads global a[u]
    }
    result[i] = sum;  //: writes global result[u]
}

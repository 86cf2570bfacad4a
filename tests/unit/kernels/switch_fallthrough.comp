void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = 0.0;
    switch (i % 4) {
        case 0:
            x += a[i];  //: reads global a[u]
        case 1:
        case 2:
            x += 2.0;
            break;
        case 3:
            return;
        default:
            x = float(b[i]);  //: reads global b[u]
    }
    result[i] = x;  //: writes global result[u]
}

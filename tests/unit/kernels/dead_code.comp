void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = 1.0;  //: writes global result[u]
    return;
    result[i] = a[i];
    while (true) {
        break;
        result[i] = 2.0;
    }
}

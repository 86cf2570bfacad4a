void swap(inout float x, inout float y) {
    float t = x;
    x = y;
    y = t;
}
void read(out float x, uint i) {
    x = a[i];  //: reads global a[u]
}
shared float s[TPB];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    swap(s[i], s[i + 1]);  //: reads shared s[u<8]; reads shared s[u<8]; writes shared s[u<8]; writes shared s[u<8]
    read(result[i], i);  //: writes global result[u]
    read(s[2], 3);
}

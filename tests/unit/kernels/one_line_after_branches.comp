shared float s[TPB];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = i < 4 ? a[i] : 2.0; barrier();  //: barrier; reads global a[u]
    x += i < 3 ? a[i] : 2.0; for (uint k = 0; k < 3; k++) s[k] = x;  //: loop; reads global a[u]; writes shared s[u<8]
    bool b = i < 3 && a[i] > 0.0; s[i] = x; while (b) b = false;  //: loop; reads global a[u]; writes shared s[u<8]
    b = i < 3 && a[i] > 0.0; do { s[i] = x; } while (b && x < 3.0);  //: loop; reads global a[u]; writes shared s[u<8]
    b = i < 3 && a[i] > 0.0; if (b) result[i] = s[i];  //: reads global a[u]; reads shared s[u<8]; writes global result[u]
}

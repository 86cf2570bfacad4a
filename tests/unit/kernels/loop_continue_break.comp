shared float s[TPB];
void kernel() {
    for (uint i = 0; i < 20; i++) {  //: loop
        if (i == 3) continue;
        if (a[i] < 0.0) {  //: reads global a[u]
            s[i] = 0.0;  //: writes shared s[u<8]
            continue;
        }
        if (s[i] > 5.0) break;  //: reads shared s[u<8]
        s[i] = 1.0;  //: writes shared s[u<8]
    }
    result[0] = s[1];  //: writes global result[0]
}

void kernel() {
    for (uint i = 0; i < 20; i++) {  //: loop
        for (uint j = 0; j < 20; j++) {  //: loop
            if (a[i + j] == 3.0) {  //: reads global a[u]
                result[j] = 1.0;  //: writes global result[u]
                return;
            }
        }
        if (i == 9) return;
    }
    result[0] = 2.0;  //: writes global result[0]
}

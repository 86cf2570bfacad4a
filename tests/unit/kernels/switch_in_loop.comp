void kernel() {
    for (uint i = 0; i < 10; i++) {  //: loop
        switch (i) {
            case 0:
                continue;
            case 1:
                result[i] = 1.0;  //: writes global result[u]
                break;
            case 2:
                if (a[i] > 0.0) return;  //: reads global a[u]
            default:
                if (i == 7) break;
                result[i] = 2.0;  //: writes global result[u]
        }
    }
}

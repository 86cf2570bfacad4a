void kernel() {
    uint i = 0;
    for (;;) {  //: loop
        if (i >= 4) break;
        result[i] = a[i];  //: reads global a[u]; writes global result[u]
        i++;
    }
    while (true) {  //: loop
        i--;
        if (i == 0) return;
    }
}

void kernel() {
    int i = 3;
    while (i > 0) {  //: loop
        result[i] = a[i];  //: reads global a[i]; writes global result[i]
        i--;
    }
}

void kernel() {
    int i = 3;
    do {
        result[i] = a[i];  //: reads global a[i]; writes global result[i]
        i--;
    } while (i > 0 && a[i] > 0.0);  //: loop; reads global a[i]
}

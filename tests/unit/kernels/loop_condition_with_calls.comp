bool is_more(int i) {
    return i < 5 && a[i] > 0.0;  //: reads global a[i]
}
void kernel() {
    int i = 0;
    while (is_more(i) ? i < 3 : i < 2) {  //: loop
        i += is_more(i + 1) ? 1 : 2;
    }
    result[i] = 1.0;  //: writes global result[i]
}

float forever(float x) {
    while (true) {  //: loop
        x += 1.0;
        do {
        } while (true);  //: loop
    }
    return x;
}
void kernel() {
    result[0] = forever(a[1]);  //: reads global a[1]; writes global result[0]
}

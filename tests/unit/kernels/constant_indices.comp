shared float s[2];
void kernel() {
    result[0] = a[0] + a[23] + s[1];  //: reads global a[0]; reads global a[23]; writes global result[0]
    s[0] = float(b[2]);  //: reads global b[2]
}

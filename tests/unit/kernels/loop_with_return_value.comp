int first_above(float limit) {
    for (int i = 0; i < 24; i++) {  //: loop
        if (a[i] > limit) {  //: reads global a[i]
            return i;
        }
    }
    return -1;
}
void kernel() {
    int at = first_above(3.0);
    result[at] = float(first_above(a[at]));  //: reads global a[i]; writes global result[i]
}

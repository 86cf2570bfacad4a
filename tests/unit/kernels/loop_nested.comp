void kernel() {
    for (int i = 0; i < 3; i++) {  //: loop
        for (int j = 0; j < i; j++) {  //: loop
            int k = j;
            while (k < 2) {  //: loop
                result[k] = a[i * 6 + j];  //: reads global a[i]; writes global result[i]
                k++;
            }
        }
    }
}

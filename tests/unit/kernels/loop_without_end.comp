void kernel() {
    uint i = 0;
    for (;;) {  //: loop
        result[i % 5] = 1.0;  //: writes global result[u]
        i++;
    }
}

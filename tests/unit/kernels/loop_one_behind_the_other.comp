void kernel() {
    for (int i = 0; i < 3; i++) {}  //: loop
    for (int i = 0; i < 3; i++) result[i] = 1.0;  //: loop; writes global result[i]
    do { } while (false);  //: loop
    while (false) { }  //: loop
}

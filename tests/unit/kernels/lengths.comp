void kernel() {
    for (int i = 0; i < a.length(); i++) {  //: loop
        result[i % result.length()] = float(b[b.length() - 1]);  //: reads global b[i]; writes global result[i]
    }
}

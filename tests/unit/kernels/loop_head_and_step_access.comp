shared uint s[TPB];
void kernel() {
    for (uint i = s[1]; a[i] < 3.0 || s[i] == 2; i += s[i]) {  //: loop; reads global a[u]; reads shared s[u<8]; reads shared s[u<8]
        result[i] = 1.0;  //: writes global result[u]
    }
}

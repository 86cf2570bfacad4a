shared uint s[TPB];
void kernel() {
    uint i = 0;
    result[b[b[i]]] = a[i++];  //: reads global b[u]; reads global b[u]; reads global a[u]; writes global result[u]
    s[s[i] + b[i]] = uint(a[int(result[i])]);  //: reads shared s[u<8]; reads global b[u]; reads global result[u]; reads global a[i]; writes shared s[u<8]
    result[i += 2] += 1.0;  //: reads global result[u]; writes global result[u]
}

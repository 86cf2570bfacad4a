shared double s[TPB];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = double(a[i]) * 0.5lf;  //: reads global a[u]; writes shared s[u<8]
    dvec2 v = dvec2(s[i], 1.0);  //: reads shared s[u<8]
    v[i] += s[0];  //: reads private v[u<2]; writes private v[u<2]
    result[i] = float(v.x);  //: writes global result[u]
}

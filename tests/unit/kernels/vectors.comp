shared vec4 s[TPB];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    vec3 v = vec3(a[0], a[1], a[2]);  //: reads global a[0]; reads global a[1]; reads global a[2]
    v[i] = 1.0;  //: writes private v[u<3]
    s[i] = vec4(v, 1.0);  //: writes shared s[u<8]
    s[i].zw = v.xy;  //: writes shared s[u<8][2]; writes shared s[u<8][3]
    s[1][i] = v[i + 1];  //: reads private v[u<3]; writes shared s[1][u<4]
    s[i].x += 1.0;  //: reads shared s[u<8][0]; writes shared s[u<8][0]
    result[0] = s[i].xyz[i];  //: reads shared s[u<8][u<4]; writes global result[0]
    v.zx = s[i].xy;  //: reads shared s[u<8]
    result[1] = v.z;  //: writes global result[1]
}

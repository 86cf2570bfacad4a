shared mat3x2 m;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    m[i] = vec2(a[i], 1.0);  //: reads global a[u]; writes shared m[u<3]
    m[i][i + 1] = 2.0;  //: writes shared m[u<3][u<2]
    m[2].y = 3.0;
    mat2 n = mat2(m);
    n[i][1] = m[1][i];  //: reads shared m[1][u<2]; writes private n[u<2][1]
    result[0] = (n * n)[0][1] + (m * vec3(1.0))[i];  //: writes global result[0]
}

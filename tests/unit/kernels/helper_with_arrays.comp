float sum(float x[4], int n) {
    float total = 0.0;
    for (int k = 0; k < n; k++) total += x[k];  //: loop; reads private x[i<4]
    return total;
}
void fill(out float x[4], uint at) {
    x[at] = 1.0;  //: writes private x[u<4]
}
void kernel() {
    float x[4];
    fill(x, gl_LocalInvocationID.x);
    float y[4] = x;
    result[0] = sum(y, 4);  //: writes global result[0]
}

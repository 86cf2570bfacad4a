shared float tile[4][TPB];
void kernel() {
    uint i = gl_LocalInvocationID.y;
    int j = int(gl_LocalInvocationID.x);
    tile[i][j] = a[i * 6 + j];  //: reads global a[u]; writes shared tile[u<4][i<8]
    barrier();  //: barrier
    result[i] = tile[3][j] + tile[i][7];  //: reads shared tile[3][i<8]; reads shared tile[u<4][7]; writes global result[u]
}

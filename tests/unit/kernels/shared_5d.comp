shared float grid[2][3][2][3][2];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    grid[i][i + 1][1][i + 2][i + 3] = 1.0;  //: writes shared grid[u<2][u<3][1][u<3][u<2]
    result[0] = grid[i][i][i][i][i];  //: reads shared grid[u<2][u<3][u<2][u<3][u<2]; writes global result[0]
}

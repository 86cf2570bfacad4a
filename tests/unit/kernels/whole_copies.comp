shared float s[TPB];
shared mat2 m[2];
struct Pair { float x; float y[2]; };
shared Pair pairs[3];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    float mine[TPB] = s;
    mine[i] = 1.0;  //: writes private mine[u<8]
    s = mine;
    m[i] = mat2(1.0);  //: writes shared m[u<2]
    Pair pair = pairs[i];  //: reads shared pairs[u<3]
    pairs[i + 1] = pair;  //: writes shared pairs[u<3]
    pairs[0].y = pairs[i].y;  //: reads shared pairs[u<3].y
    result[0] = pair.y[1];  //: writes global result[0]
}

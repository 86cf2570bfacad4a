struct Point {
    vec2 at;
    float weights[3];
    uint next;
};
shared Point points[TPB];
Point make(uint i) {
    Point point;
    point.at = vec2(a[i], 1.0);  //: reads global a[u]
    point.weights[i] = 2.0;  //: writes private point.weights[u<3]
    point.next = i;
    return point;
}
void kernel() {
    uint i = gl_LocalInvocationID.x;
    points[i] = make(i);  //: writes shared points[u<8]
    points[i].weights[i + 1] = points[points[i].next].at.y;  //: reads shared points[u<8].next; reads shared points[u<8].at[1]; writes shared points[u<8].weights[u<3]
    points[i].at[i] = 3.0;  //: writes shared points[u<8].at[u<2]
    Point copy = points[2];
    result[copy.next] = copy.weights[i];  //: reads private copy.weights[u<3]; writes global result[u]
}

const float weights[3] = float[3](1.0, 2.0, 3.0);
const vec2 corners[2] = vec2[](vec2(0.0), vec2(1.0));
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = weights[i] + corners[i].y + weights[2] + corners[1][i];  //: reads private the array[u<3]; reads private the array[u<2][1]; writes global result[u]
    const int primes[] = int[](2, 3, 5);
    result[primes[i]] = float(primes[1]);  //: reads private the array[u<3]; writes global result[i]
}

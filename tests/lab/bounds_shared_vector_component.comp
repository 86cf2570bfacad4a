// about: a vector of two has no component 2
// workgroup: 2 1 1
// buffer: o float[2]
// expect: o = {6, 6}
// verdict: faulty
// finding: out_of_bounds line 14 array v thread 0,0,0 times 2

shared vec2 v[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    v[i] = vec2(3.0);
    float sum = 0.0;
    for (int k = 0; k < 3; ++k) sum += v[i][k];
    o[i] = sum;
}

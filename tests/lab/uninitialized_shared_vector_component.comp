// about: the last component of each vector is never set
// workgroup: 4 1 1
// buffer: o float[4]
// verdict: faulty
// finding: uninitialized_read line 14 array v thread 0,0,0

shared vec3 v[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    v[i].x = 1.0;
    v[i].y = 2.0;
    float sum = 0.0;
    for (int k = 0; k < 3; ++k) sum += v[i][k];
    o[i] = sum;
}

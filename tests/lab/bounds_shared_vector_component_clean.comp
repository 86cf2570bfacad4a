// about: a vector of three has one
// workgroup: 2 1 1
// buffer: o float[2]
// expect: o = {9, 9}
// verdict: clean
// counts: global_writes=1 shared_reads=3 shared_writes=3

shared vec3 v[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    v[i] = vec3(3.0);
    float sum = 0.0;
    for (int k = 0; k < 3; ++k) sum += v[i][k];
    o[i] = sum;
}

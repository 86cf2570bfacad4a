// about: the loop stays with the components that are set
// workgroup: 4 1 1
// buffer: o float[4]
// expect: o = {3, 3, 3, 3}
// verdict: clean
// counts: global_writes=1 shared_reads=2 shared_writes=2

shared vec3 v[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    v[i].x = 1.0;
    v[i].y = 2.0;
    float sum = 0.0;
    for (int k = 0; k < 2; ++k) sum += v[i][k];
    o[i] = sum;
}

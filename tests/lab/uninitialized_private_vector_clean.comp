// about: only x and z of the vector are set, and read
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {1, 2, 3, 4}
// verdict: clean
// counts: global_reads=2 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    vec3 v;
    v.x = a[i];
    v.z = 1.0;
    o[i] = v.x * v.z;
    o[i] += v.z;
}

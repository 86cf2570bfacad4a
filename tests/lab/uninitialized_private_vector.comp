// about: y of the vector is never set
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: uninitialized_read line 14 array v thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    vec3 v;
    v.x = a[i];
    v.z = 1.0;
    o[i] = v.x * v.z;
    o[i] += v.y;
}

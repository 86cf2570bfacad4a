// about: a column that a private matrix does not have
// workgroup: 4
// array: a float[4] = arange
// buffer: o float[4] = zeros
// verdict: faulty
// finding: out_of_bounds line 11 thread 3,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    mat3 m = mat3(a[i]);
    o[i] = m[i][1];
}

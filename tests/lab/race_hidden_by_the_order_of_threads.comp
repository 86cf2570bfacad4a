// about: the value that is read comes out right on whatever runs the first thread first
// workgroup: 8
// buffer: v uint[1] = zeros
// buffer: o uint[8] = zeros
// verdict: faulty
// finding: data_race line 10 line 11 array v

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) v[0] = 4;
    o[i] = v[0];
}

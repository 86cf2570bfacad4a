// about: a copy to a place further on in the same array, longer than the distance
// workgroup: 16
// groups: 2
// buffer: v uint[48] = arange
// verdict: faulty
// finding: data_race line 11 line 11 array v

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // Sixteen further on, thirty-two elements.
    v[i + 16] = v[i];
}

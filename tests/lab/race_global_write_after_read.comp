// about: barrier() alone does not keep a read of an array before a later write either
// workgroup: 4 1 1
// buffer: x float[4] = arange
// verdict: faulty
// finding: data_race line 9 line 11 array x

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float other = x[TPB - 1 - i];
    barrier();
    x[i] = other;
}

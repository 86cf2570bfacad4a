// about: the function returns for small numbers without setting what it gives out
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: uninitialized_read line 17 array half_of thread 0,0,0

void halve(float x, out float half_x) {
    if (x < 2.0) return;
    half_x = x / 2.0;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float half_of;
    halve(a[i], half_of);
    o[i] = half_of + 1.0;
}

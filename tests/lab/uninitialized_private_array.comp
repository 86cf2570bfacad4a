// about: three of four elements are set
// workgroup: 4 1 1
// array: a int[4] = {0, 1, 3, 2}
// buffer: o int[4]
// verdict: faulty
// finding: uninitialized_read line 12 array own element 3 thread 2,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    int own[4];
    for (int k = 0; k < 3; ++k) own[k] = k * k;
    o[i] = own[a[i]] + 1;
}

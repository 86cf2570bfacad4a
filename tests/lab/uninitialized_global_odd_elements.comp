// about: every second element is set, and all are read
// workgroup: 4 1 1
// array: a int[4] = arange
// buffer: mid int[8]
// buffer: o int[4]
// verdict: faulty
// finding: uninitialized_read line 12 array mid element 1 thread 0,0,0 times 4

void kernel() {
    uint i = gl_LocalInvocationID.x;
    mid[2 * i] = a[i];
    o[i] = mid[2 * i] + mid[2 * i + 1];
}

// about: the argument is a copy; the function is where it is read
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: uninitialized_read line 9 thread 0,0,0 times 1

float add(float x, float y) {
    return x + y;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float left;
    if (i > 0) left = a[i - 1];
    o[i] = add(a[i], left);
}

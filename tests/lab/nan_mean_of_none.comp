// about: the second row has no positive numbers, whose mean is asked for
// workgroup: 2 1 1
// array: a float[2,3] = {1, 3, -1, -1, -1, -1}
// buffer: o float[2]
// verdict: faulty
// finding: nan_result line 18 array o element 1
// note: undefined_operation line 18 thread 1,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float sum = 0.0;
    int count = 0;
    for (uint k = 0; k < 3; ++k) {
        if (a[i * 3 + k] <= 0.0) continue;
        sum += a[i * 3 + k];
        ++count;
    }
    o[i] = sum / float(count);
}

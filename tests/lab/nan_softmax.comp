// about: large powers are infinite, and infinite by infinite is no number
// workgroup: 2 1 1
// array: a float[2] = {0, 1000}
// buffer: o float[2]
// verdict: faulty
// finding: nan_result line 12 array o element 1
// note: undefined_operation line 12 thread 1,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float sum = exp(a[0]) + exp(a[1]);
    o[i] = exp(a[i]) / sum;
}

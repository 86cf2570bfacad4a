// about: eight bytes are one component: the odd threads write what the even ones read
// workgroup: 4 1 1
// array: a double[4] = arange
// buffer: x double[4] = zeros
// buffer: o double[2]
// verdict: faulty
// finding: data_race line 11 line 12 array x

void kernel() {
    uint i = gl_LocalInvocationID.x;
    x[i] = a[i];
    if (i % 2 == 0) o[i / 2] = x[i] + x[i + 1];
}

// about: infinities that overflow makes and that do not stay, and ones that are meant
// workgroup: 4
// array: a float[4] = {1, 200, 3, 4}
// buffer: o float[4]
// buffer: least float[1]
// expect: o = {0.7310585786, 1, 0.9525741268, 0.9820137900} +- 1e-5
// expect: least = {-inf}
// verdict: clean

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = 1.0 / (1.0 + exp(-a[i]));
    float largest = uintBitsToFloat(0xff800000);
    for (uint k = 0; k < 4; ++k) {
        if (a[k] < 0.0) largest = max(largest, a[k]);
    }
    float huge = exp(a[i]) * 1e30;
    if (1.0 / huge > 1.0) o[i] = huge;
    if (i == 0) least[0] = largest;
}

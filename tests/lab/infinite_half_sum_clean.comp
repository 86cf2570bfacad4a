// about: the same sum in a float
// workgroup: 1
// array: a float16_t[256] = ones
// buffer: o float[1]
// expect: o = {102400}
// verdict: clean

void kernel() {
    float sum = 0.0;
    for (uint k = 0; k < 256; ++k) sum += float(a[k] * float16_t(400.0));
    o[0] = sum;
}

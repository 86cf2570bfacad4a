// about: a sum of float16_t goes beyond 65504
// workgroup: 1
// array: a float16_t[256] = ones
// buffer: o float[1]
// verdict: not_proved
// note: infinite_result line 10 array o element 0 thread 0,0,0 times 1

void kernel() {
    float16_t sum = float16_t(0.0);
    for (uint k = 0; k < 256; ++k) sum += a[k] * float16_t(400.0);
    o[0] = float(sum);
}

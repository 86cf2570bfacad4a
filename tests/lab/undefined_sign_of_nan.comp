// about: the sign of what is no number may be -1, 0 or 1; an exponent of 17 is too much for 16 bits
// workgroup: 2
// array: a float[2] = {4, 0}
// array: h float16_t[2] = {1, 0.125}
// buffer: o float[2]
// buffer: p float16_t[2]
// verdict: not_proved
// note: undefined_operation line 14 thread 1,0,0
// note: undefined_operation line 15 thread 1,0,0
// note: undefined_operation line 16 thread 1,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = 0.0 / a[i];
    o[i] = sign(x) < -2.0 ? 1.0 : 2.0;
    p[i] = ldexp(h[i], i == 1 ? 17 : 3) == float16_t(7.0) ? float16_t(1.0) : float16_t(2.0);
}

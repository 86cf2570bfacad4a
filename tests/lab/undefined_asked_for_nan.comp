// about: without SignedZeroInfNanPreserve a device may take it that there is no NaN
// workgroup: 4 1 1
// array: a float[4] = {4, 0, 4, 4}
// buffer: o float[4]
// verdict: not_proved
// note: undefined_operation line 13 thread 1,0,0
// note: undefined_operation line 14 thread 1,0,0
// note: undefined_operation line 15 thread 1,0,0
// note: undefined_operation line 16 thread 1,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = 0.0 / a[i];
    bool is_nan = isnan(x);
    bool is_itself = x == x;
    float low = min(x, 1.0);
    o[i] = is_nan || !is_itself || low > 0.0 ? 1.0 : 2.0;
}

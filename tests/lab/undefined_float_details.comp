// about: halfway between integers, a range that is empty, a scale too large, a vector without length
// workgroup: 4 1 1
// array: a float[4] = {0, 2.5, 3, 1}
// buffer: o float[4] = zeros
// verdict: not_proved
// note: undefined_operation line 17 thread 1,0,0
// note: undefined_operation line 18 thread 1,0,0
// note: undefined_operation line 19 thread 1,0,0
// note: undefined_operation line 20 thread 0,0,0
// note: undefined_operation line 21 thread 0,0,0
// note: undefined_operation line 22 thread 0,0,0
// note: undefined_operation line 23 thread 1,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[i];
    float sum = round(x);
    sum += clamp(0.5, x, 2.0);
    sum += ldexp(x, int(i) * 129);
    sum += normalize(vec2(x, 0.0)).x;
    sum += mod(3.0, x);
    sum += inverse(mat2(x, 0.0, 0.0, 1.0))[0][0];
    sum += tanh(x * 40.0);
    o[i] = floatBitsToUint(sum) == 7u ? 1.0 : 2.0;
}

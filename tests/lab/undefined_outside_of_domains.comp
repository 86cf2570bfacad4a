// about: functions outside of where they are defined, one in each thread
// workgroup: 8 1 1
// array: a float[8] = {-2, -0.5, 2, 1, 0, 0, -1, 3}
// array: b float[8] = {2, 0, 0, 1, 0, -1, 0, 3}
// buffer: o float[8] = zeros
// verdict: not_proved
// note: undefined_operation line 22 thread 0,0,0
// note: undefined_operation line 23 thread 1,0,0
// note: undefined_operation line 24 thread 2,0,0
// note: undefined_operation line 25 thread 3,0,0
// note: undefined_operation line 26 thread 4,0,0
// note: undefined_operation line 27 thread 5,0,0
// note: undefined_operation line 28 thread 6,0,0
// note: undefined_operation line 29 thread 7,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[i];
    float y = b[i];
    float z = 1.0;
    switch (i) {
        case 0: z = pow(x, y); break;
        case 1: z = acosh(x); break;
        case 2: z = asin(x); break;
        case 3: z = atanh(x); break;
        case 4: z = atan(x, y); break;
        case 5: z = pow(x, y); break;
        case 6: z = inversesqrt(x); break;
        case 7: z = smoothstep(x, y, 0.5); break;
    }
    o[i] = floatBitsToUint(z) == 7u ? 0.0 : 1.0;
}

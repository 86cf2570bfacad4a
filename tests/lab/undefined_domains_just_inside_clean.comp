// about: the same functions at the last operands for which they are defined
// workgroup: 8 1 1
// array: a float[8] = {0, 1, 1, 0.9375, 0, 0, 0.00390625, 1}
// array: b float[8] = {0.5, 0, 0, 1, 1, 2, 0, 2}
// buffer: o float[8] = zeros
// verdict: clean

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
        case 5: z = sqrt(x); break;
        case 6: z = inversesqrt(x); break;
        case 7: z = smoothstep(x, y, 0.5); break;
    }
    o[i] = z > 100.0 ? 0.0 : 1.0;
}

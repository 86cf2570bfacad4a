// about: NaN through every function
// verdict: not_proved
// line: 9
// says: divides 0 by 0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float n = 0.0 / float(i * 0u); float f = min(n, max(n, sqrt(-1.0 + n))); f = pow(n, n); f = clamp(f, n, n); f = mod(f, n); f = mix(f, n, n); f = ldexp(n, int(i)); int e; f = frexp(n, e); f = modf(n, f); if (f == 12345.0) result[i] = a[i] + 10;
}

// Functions of GLSL on floats, vectors and doubles, as a seed.
// workgroup: 4
// array: a float[16] = {0.5, -0.25, 1, 2, 3, -4, 0, 10, 0.1, 7, 8, 9, 1e30, 1e-30, 5, 6}
// buffer: o float[64] = zeros
// buffer: d double[8] = ones

void kernel() {
    uint i = gl_LocalInvocationIndex;
    float x = a[i], y = a[i + 4], z = a[i + 8];
    vec3 v = vec3(x, y, z), w = v.zyx + 1.0;
    o[i] = radians(x) + degrees(y) + sin(x) + cos(y) + tan(z) + asin(x) + acos(x) + atan(x, y);
    o[i + 4] = sinh(x) + cosh(x) + tanh(y) + asinh(x) + acosh(z + 1.0) + atanh(x * 0.1) + atan(z);
    o[i + 8] = pow(z, x) + exp(x) + log(z) + exp2(x) + log2(z) + sqrt(z) + inversesqrt(z);
    o[i + 12] = abs(x) + sign(y) + floor(x) + trunc(y) + round(z) + roundEven(x) + ceil(y);
    o[i + 16] = fract(x) + mod(x, 2.0) + min(x, y) + max(y, z) + clamp(x, -1.0, 1.0);
    o[i + 20] = mix(x, y, 0.5) + step(x, y) + smoothstep(-1.0, 1.0, z) + fma(x, y, z);
    float whole;
    int exponent;
    o[i + 24] = modf(y, whole) + frexp(z, exponent) + ldexp(x, 3) + whole + float(exponent);
    o[i + 28] = length(v) + distance(v, w) + dot(v, w) + normalize(v).x + cross(v, w).y;
    o[i + 32] = faceforward(v, w, v).x + reflect(v, w).y + refract(normalize(v), w, 0.5).z;
    o[i + 36] = isnan(x) || isinf(y) || any(lessThan(v, w)) || all(notEqual(v, w)) ? 1.0 : 2.0;
    o[i + 40] = mix(v, w, bvec3(true, false, i > 1u)).x + float(not(bvec2(true, false)).x);
    double e = double(x), f = d[i];
    d[i] = sqrt(e * e) + abs(f) + floor(e) + min(e, f) + fma(e, f, e) + dot(dvec2(e), dvec2(f));
    o[i + 44] = float(e < f ? e : f) + float(unpackDouble2x32(f).x) + v[i % 3u];
}

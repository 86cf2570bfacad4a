// Functions of GLSL on integers and bits, as a seed.
// workgroup: 4
// array: a int[16] = {5, -7, 100, 2147483647, 3, 2, -1, 8, 0, 31, 16, 4, 255, 65535, -128, 1}
// buffer: o int[64] = zeros
// buffer: u uint[64] = zeros
// buffer: l int64_t[16] = ones
// extension: GL_EXT_shader_explicit_arithmetic_types

void kernel() {
    uint i = gl_LocalInvocationIndex;
    int x = a[i], y = a[i + 4], z = a[i + 8];
    uint p = uint(x), q = uint(y), carry, high, low;
    int top, bottom;
    o[i] = abs(x) + sign(y) + min(x, y) + max(y, z) + clamp(x, -5, 5) + x / 3 + y % 5;
    u[i] = p / 3u + q % 5u + (p >> 3u) + (q << 2u) + (p & q) + (p | 1u) + (p ^ q) + ~p;
    o[i + 4] = (x >> 2) + (y << 1) + bitfieldExtract(x, 2, 5) + bitfieldInsert(x, y, 3, 4);
    u[i + 4] = bitfieldExtract(p, 2, 5) + bitfieldInsert(p, q, 3, 4) + bitfieldReverse(p);
    o[i + 8] = bitCount(x) + findLSB(y) + findMSB(z) + findMSB(int(p));
    u[i + 8] = uaddCarry(p, q, carry) + carry + usubBorrow(p, q, carry) + carry;
    umulExtended(p, q, high, low);
    imulExtended(x, y, top, bottom);
    u[i + 12] = high ^ low ^ uint(top) ^ uint(bottom);
    u[i + 16] = floatBitsToUint(float(x)) + uint(float(p)) + packHalf2x16(vec2(x, y));
    u[i + 20] = packUnorm4x8(vec4(0.5)) + packSnorm4x8(vec4(-0.5)) + packUnorm2x16(vec2(0.25));
    o[i + 16] = floatBitsToInt(unpackHalf2x16(p).x + unpackSnorm4x8(q).y + unpackUnorm2x16(p).x);
    int64_t m = int64_t(x) * int64_t(y), n = l[i];
    l[i] = m + n + (m >> 3) + abs(m) + min(m, n) + (n == 0 ? 0 : m / n) + int64_t(uint64_t(p) << 7);
    int16_t s = int16_t(x);
    uint8_t t = uint8_t(y);
    float16_t h = float16_t(float(z)) * float16_t(0.5);
    o[i + 20] = int(s * int16_t(3)) + int(t + uint8_t(200)) + int(h) + int(uint16_t(s) >> 2);
    ivec4 v = ivec4(x, y, z, 1);
    o[i + 24] = v[x & 3] + (v * 2).w + int(any(equal(v, v.wzyx))) + int(lessThan(v, v.yxwz).x);
}

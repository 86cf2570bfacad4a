// Each element alone: result = VALUE of x.
// workgroup: 64
// array: a A[4] = {2, 0, 0.5, 3}
// buffer: result R[4]
// expect: result = {-2, 0, -0.5, -3}

// A row of operations.txt sets these: the types of a and of result in memory, that of x in a
// register, and what is made of it.
#define A float
#define X float
#define R float
#define VALUE -x

#define INF uintBitsToFloat(0x7f800000u)
#define NAN uintBitsToFloat(0x7fc00000u)

// log(1 + x) where 1 + x has lost digits of x: what the sum has too much is divided out again.
float log_one_plus(float x) {
    if (x > 1e6) return log(x);
    if (x <= -1.0) return x == -1.0 ? -INF : NAN;
    precise float sum = 1.0 + x;
    precise float added = sum - 1.0;
    return added == 0.0 ? x : log(sum) * (x / added);
}

// A power series close to 0, and further out Abramowitz and Stegun 7.1.26.
float error_function(float x) {
    float size = abs(x);
    if (size < 1.0) {
        float term = x;
        float sum = x;
        for (int n = 1; n < 12; n++) {
            term *= -x * x / float(n);
            sum += term / float(2 * n + 1);
        }
        return 1.12837917 * sum;
    }
    if (size > 4.0) return sign(x);
    float t = 1.0 / (1.0 + 0.3275911 * size);
    float tail = t * (0.254829592 +
                 t * (-0.284496736 +
                 t * (1.421413741 +
                 t * (-1.453152027 + t * 1.061405429))));
    return sign(x) * (1.0 - tail * exp(-size * size));
}

// 0 for NaN, and the nearest int for what none holds.
int whole(float x) {
    if (x >= 2147483648.0) return 2147483647;
    if (x < -2147483648.0) return -2147483647 - 1;
    return x == x ? int(x) : 0;
}

// The bits of a bfloat16, which is the upper half of a float: the nearest, and of two as near the even
// one.
uint upper_half(float x) {
    uint bits = floatBitsToUint(x);
    bool is_nan = (bits & 0x7fffffffu) > 0x7f800000u;
    return (is_nan ? 0x7fc00000u : bits + 0x7fffu + (bits >> 16 & 1u)) >> 16;
}

float between(float low, float x, float high) {
    return x < low ? low : x > high ? high : x;
}

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < a_shape[0]) {
        X x = X(a[i]);
        result[i] = R(VALUE);
    }
}

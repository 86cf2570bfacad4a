// Two arrays, element by element: result = VALUE of x and y. Where one has an extent of 1, its element
// goes with all of the other; a number alone is an array of [1, 1].
// workgroup: 64
// array: a A[2,1] = {6, 12}
// array: b A[1,3] = {2, 3, 4}
// buffer: result R[2,3]
// expect: result = {8, 9, 10, 14, 15, 16}

// A row of operations.txt sets these: the types of a and b and of result in memory, that of x and y in
// a register and, of integers, that of the functions below, and what is made of them.
#define A float
#define X float
#define I int
#define R float
#define VALUE x + y

#define INF uintBitsToFloat(0x7f800000u)
#define NAN uintBitsToFloat(0x7fc00000u)

// GLSL has no quotient by 0, and none of the least int by -1. Here they are 0, and that int.
I quotient(I x, I y) {
    bool is_signed = I(-1) < I(0);
    return y == I(0) ? I(0) : is_signed && y == I(-1) ? -x : x / y;
}

float quotient(float x, float y) {
    return x == 0.0 && y == 0.0 ? NAN : x / y;
}

// x − y ⌊x / y⌋, which has the sign of y. Of a y of 0 an int has x left. Of floats the quotient is
// rounded, perhaps past a whole number: then one y too much or too little is left.
I modulus(I x, I y) {
    I left = x - quotient(x, y) * y;
    return left != I(0) && (left ^ y) < I(0) ? left + y : left;
}

float modulus(float x, float y) {
    if (y == 0.0) return NAN;
    float left = fma(-y, floor(x / y), x);
    if (left != 0.0 && (left < 0.0) != (y < 0.0)) return left + y;
    return abs(left) >= abs(y) && abs(x) >= abs(y) ? left - y : left;
}

// GLSL's has no result for x < 0, nor for 0 to a power that is not above 0.
float power(float x, float y) {
    if (y == 0.0 || x == 1.0) return 1.0;
    if (y != y) return y;
    if (x == 0.0) return y > 0.0 ? 0.0 : INF;
    if (x > 0.0) return pow(x, y);
    if (floor(y) != y) return NAN;
    float size = pow(-x, y);
    return 2.0 * floor(y / 2.0) == y ? size : -size;
}

I power(I x, I y) {
    if (y < I(0)) return x == I(1) ? I(1) : x == I(-1) ? I(1) - I(2) * (y & I(1)) : I(0);
    I product = I(1);
    for (I square = x; y > I(0); y >>= 1) {
        if ((y & I(1)) == I(1)) product *= square;
        square *= square;
    }
    return product;
}

float angle(float x, float y) {
    return x == 0.0 && y == 0.0 ? 0.0 : atan(x, y);
}

// sqrt(x² + y²), where a square may be too large for a float.
float hypotenuse(float x, float y) {
    if (x != x || y != y) return x + y;
    float large = max(abs(x), abs(y));
    float small = min(abs(x), abs(y));
    if (large == 0.0 || large == INF) return large;
    float ratio = small / large;
    return large * sqrt(1.0 + ratio * ratio);
}

// The derivative of x Φ(x), which is GELU: Φ is the normal distribution, by Abramowitz and Stegun
// 7.1.26.
float gelu_slope(float x) {
    float size = abs(x) * 0.70710678;
    float t = 1.0 / (1.0 + 0.3275911 * size);
    float bell = exp(-size * size);
    float tail = t * (0.254829592 +
                 t * (-0.284496736 +
                 t * (1.421413741 +
                 t * (-1.453152027 + t * 1.061405429))));
    float share = 0.5 * tail * bell;
    return (x < 0.0 ? share : 1.0 - share) + (bell == 0.0 ? 0.0 : 0.39894228 * x * bell);
}

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < result_shape[0] * result_shape[1]) {
        uint row = i / result_shape[1];
        uint col = i % result_shape[1];
        X x = X(a[row % a_shape[0] * a_strides[0] + col % a_shape[1]]);
        X y = X(b[row % b_shape[0] * b_strides[0] + col % b_shape[1]]);
        result[i] = R(VALUE);
    }
}

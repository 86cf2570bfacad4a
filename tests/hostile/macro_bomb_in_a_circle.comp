// about: twelve macros that stand for all others, in every order
// verdict: compile_error
// line: 6
// says: expands to itself, through

#define A B + C + D + E + F + G + H + I + J + K + L
#define B A + C + D + E + F + G + H + I + J + K + L
#define C A + B + D + E + F + G + H + I + J + K + L
#define D A + B + C + E + F + G + H + I + J + K + L
#define E A + B + C + D + F + G + H + I + J + K + L
#define F A + B + C + D + E + G + H + I + J + K + L
#define G A + B + C + D + E + F + H + I + J + K + L
#define H A + B + C + D + E + F + G + I + J + K + L
#define I A + B + C + D + E + F + G + H + J + K + L
#define J A + B + C + D + E + F + G + H + I + K + L
#define K A + B + C + D + E + F + G + H + I + J + L
#define L A + B + C + D + E + F + G + H + I + J + K
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = A;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float whole;
    float rest = modf(a[i], whole);  //: reads global a[u]
    int exponent;
    float mantissa = frexp(rest, exponent);
    uint carry;
    uint sum = uaddCarry(i, 3, carry);
    result[i] = clamp(ldexp(mantissa, exponent), 0.0, float(sum + carry)) + whole;  //: writes global result[u]
}

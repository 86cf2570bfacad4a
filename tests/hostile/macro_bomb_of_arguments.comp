// about: arguments that double
// verdict: compile_error
// line: 0
// says: the kernel is too long

#define A0(x) x
#define A1(x) A0(x + x)
#define A2(x) A1(x + x)
#define A3(x) A2(x + x)
#define A4(x) A3(x + x)
#define A5(x) A4(x + x)
#define A6(x) A5(x + x)
#define A7(x) A6(x + x)
#define A8(x) A7(x + x)
#define A9(x) A8(x + x)
#define A10(x) A9(x + x)
#define A11(x) A10(x + x)
#define A12(x) A11(x + x)
#define A13(x) A12(x + x)
#define A14(x) A13(x + x)
#define A15(x) A14(x + x)
#define A16(x) A15(x + x)
#define A17(x) A16(x + x)
#define A18(x) A17(x + x)
#define A19(x) A18(x + x)
#define A20(x) A19(x + x)
#define A21(x) A20(x + x)
#define A22(x) A21(x + x)
#define A23(x) A22(x + x)
#define A24(x) A23(x + x)
#define A25(x) A24(x + x)
#define A26(x) A25(x + x)
#define A27(x) A26(x + x)
#define A28(x) A27(x + x)
#define A29(x) A28(x + x)
#define A30(x) A29(x + x)
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = A30(1);
}

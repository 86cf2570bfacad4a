// about: 4096 calls: audited, and too long for a driver
// verdict: solved

float g = 0;
void f12() { g += 1; }
void f11() { f12(); f12(); }
void f10() { f11(); f11(); }
void f9() { f10(); f10(); }
void f8() { f9(); f9(); }
void f7() { f8(); f8(); }
void f6() { f7(); f7(); }
void f5() { f6(); f6(); }
void f4() { f5(); f5(); }
void f3() { f4(); f4(); }
void f2() { f3(); f3(); }
void f1() { f2(); f2(); }
void f0() { f1(); f1(); }
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    f0();
}

// about: a thousand million calls without a loop
// verdict: faulty
// says: the kernel takes too long

float g = 0;
void f30() { g += 1; }
void f29() { f30(); f30(); }
void f28() { f29(); f29(); }
void f27() { f28(); f28(); }
void f26() { f27(); f27(); }
void f25() { f26(); f26(); }
void f24() { f25(); f25(); }
void f23() { f24(); f24(); }
void f22() { f23(); f23(); }
void f21() { f22(); f22(); }
void f20() { f21(); f21(); }
void f19() { f20(); f20(); }
void f18() { f19(); f19(); }
void f17() { f18(); f18(); }
void f16() { f17(); f17(); }
void f15() { f16(); f16(); }
void f14() { f15(); f15(); }
void f13() { f14(); f14(); }
void f12() { f13(); f13(); }
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

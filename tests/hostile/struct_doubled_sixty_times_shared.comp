// about: the compiler looks at each of 2^60 members
// verdict: compile_error
// line: 19
// says: a struct of more than 4096 members

struct S0 { float m; };
struct S1 { S0 a; S0 b; };
struct S2 { S1 a; S1 b; };
struct S3 { S2 a; S2 b; };
struct S4 { S3 a; S3 b; };
struct S5 { S4 a; S4 b; };
struct S6 { S5 a; S5 b; };
struct S7 { S6 a; S6 b; };
struct S8 { S7 a; S7 b; };
struct S9 { S8 a; S8 b; };
struct S10 { S9 a; S9 b; };
struct S11 { S10 a; S10 b; };
struct S12 { S11 a; S11 b; };
struct S13 { S12 a; S12 b; };
struct S14 { S13 a; S13 b; };
struct S15 { S14 a; S14 b; };
struct S16 { S15 a; S15 b; };
struct S17 { S16 a; S16 b; };
struct S18 { S17 a; S17 b; };
struct S19 { S18 a; S18 b; };
struct S20 { S19 a; S19 b; };
struct S21 { S20 a; S20 b; };
struct S22 { S21 a; S21 b; };
struct S23 { S22 a; S22 b; };
struct S24 { S23 a; S23 b; };
struct S25 { S24 a; S24 b; };
struct S26 { S25 a; S25 b; };
struct S27 { S26 a; S26 b; };
struct S28 { S27 a; S27 b; };
struct S29 { S28 a; S28 b; };
struct S30 { S29 a; S29 b; };
struct S31 { S30 a; S30 b; };
struct S32 { S31 a; S31 b; };
struct S33 { S32 a; S32 b; };
struct S34 { S33 a; S33 b; };
struct S35 { S34 a; S34 b; };
struct S36 { S35 a; S35 b; };
struct S37 { S36 a; S36 b; };
struct S38 { S37 a; S37 b; };
struct S39 { S38 a; S38 b; };
struct S40 { S39 a; S39 b; };
struct S41 { S40 a; S40 b; };
struct S42 { S41 a; S41 b; };
struct S43 { S42 a; S42 b; };
struct S44 { S43 a; S43 b; };
struct S45 { S44 a; S44 b; };
struct S46 { S45 a; S45 b; };
struct S47 { S46 a; S46 b; };
struct S48 { S47 a; S47 b; };
struct S49 { S48 a; S48 b; };
struct S50 { S49 a; S49 b; };
struct S51 { S50 a; S50 b; };
struct S52 { S51 a; S51 b; };
struct S53 { S52 a; S52 b; };
struct S54 { S53 a; S53 b; };
struct S55 { S54 a; S54 b; };
struct S56 { S55 a; S55 b; };
struct S57 { S56 a; S56 b; };
struct S58 { S57 a; S57 b; };
struct S59 { S58 a; S58 b; };
struct S60 { S59 a; S59 b; };
shared S60 s;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    s.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.m = 1;
}

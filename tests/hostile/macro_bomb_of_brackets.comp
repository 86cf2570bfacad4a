// about: deeper than the compiler goes
// verdict: compile_error
// line: 6
// says: the brackets of the macro 'P0' do not match

#define P0 (
#define Q0 )
#define P1 P0 P0
#define Q1 Q0 Q0
#define P2 P1 P1
#define Q2 Q1 Q1
#define P3 P2 P2
#define Q3 Q2 Q2
#define P4 P3 P3
#define Q4 Q3 Q3
#define P5 P4 P4
#define Q5 Q4 Q4
#define P6 P5 P5
#define Q6 Q5 Q5
#define P7 P6 P6
#define Q7 Q6 Q6
#define P8 P7 P7
#define Q8 Q7 Q7
#define P9 P8 P8
#define Q9 Q8 Q8
#define P10 P9 P9
#define Q10 Q9 Q9
#define P11 P10 P10
#define Q11 Q10 Q10
#define P12 P11 P11
#define Q12 Q11 Q11
#define P13 P12 P12
#define Q13 Q12 Q12
#define P14 P13 P13
#define Q14 Q13 Q13
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = P14 1 Q14;
}

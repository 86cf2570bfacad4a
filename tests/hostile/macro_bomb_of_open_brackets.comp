// about: a macro that opens the brackets of the one that doubles
// verdict: compile_error
// line: 7
// says: the brackets of the macro 'G' do not match

#define F(x) x + x
#define G F(
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = G G G G G G G G G G G G G G G G G G G G G G G G G G G G G G G G G G G G G G G G 1))))))))))))))))))))))))))))))))))))))));
}

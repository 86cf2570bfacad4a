// about: the learner's own trap
// verdict: compile_error
// line: 9
// says: l-value required

#define result a
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    result[i] = 1;
}

// about: #import
// verdict: compile_error
// line: 6
// says: invalid directive

#import x
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

// about: #extension
// verdict: compile_error
// line: 6
// says: #extension is not possible

#extension all : enable
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

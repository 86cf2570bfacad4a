// about: a second one
// verdict: compile_error
// line: 6
// says: result

float result[4];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

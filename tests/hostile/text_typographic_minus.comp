// about: from a web page
// verdict: compile_error
// line: 9
// says: the character U+2212 is not possible here

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = 3 − 1;
}

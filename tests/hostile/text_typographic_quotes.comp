// about: from a text processor
// verdict: compile_error
// line: 9
// says: the character U+201C is not possible here

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = “1”;
}

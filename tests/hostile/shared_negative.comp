// about: less than nothing
// verdict: compile_error
// line: 6
// says: array size must be a positive integer

shared float s[-1];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

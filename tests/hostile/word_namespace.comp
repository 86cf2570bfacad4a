// about: not in a kernel
// verdict: compile_error
// line: 9
// says: not supported

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    std::vector<int> v;
}

// about: #undef
// verdict: compile_error
// line: 5

#undef __LINE__
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}

// about: not in a kernel
// verdict: compile_error
// line: 9
// says: condition must be a scalar integer

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    switch (a[i]) { default: ; }
}

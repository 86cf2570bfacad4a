// about: not in a kernel
// verdict: compile_error
// line: 9
// says: duplicated value

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    switch (i) { case 1u: case 1u: ; }
}

// about: a variable of the invocation's own
// verdict: compile_error
// line: 9
// says: Atomic memory function

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    uint x = 0; atomicAdd(x, 1u);
}

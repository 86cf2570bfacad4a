// puzzle: 1
// about: right only where a[i] is i
// verdict: wrong
// wrong_case: descending
// counts: global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = i + 10;
}

// about: what frexp writes
// verdict: faulty
// line: 9
// says: `e[

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    int e[2]; float f = frexp(a[i], e[i + 5u]);
}

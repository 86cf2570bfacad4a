// about: memory traffic does not make it end
// verdict: faulty
// line: 10
// says: this loop does not end

shared float s[4];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    s[i] = 1; for (;;) s[i] += 1;
}

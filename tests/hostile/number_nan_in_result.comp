// about: NaN where a number belongs
// verdict: faulty
// line: 9
// says: NaN

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    result[i] = 0.0 / float(i * 0u);
}

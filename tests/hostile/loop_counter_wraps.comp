// about: no uint is greater than the largest one
// verdict: faulty
// line: 9
// says: this loop does not end

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    for (uint n = 0; n <= 0xffffffffu; ++n) { }
}

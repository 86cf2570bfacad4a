// about: the line is that of the loop in the helper
// verdict: faulty
// line: 6
// says: this loop does not end

void spin() { for (int n = 0; n < 1;) { } }
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    for (int n = 0; n < 10; ++n) spin();
}

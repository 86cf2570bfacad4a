// about: a barrier does not hide the loop behind it
// verdict: faulty
// line: 9
// says: this loop does not end

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    barrier(); while (true) { }
}

// about: each thread comes another number of times
// verdict: faulty
// line: 9
// says: this barrier was reached by

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    for (uint n = 0; n < i; ++n) barrier();
}

// about: three of four threads stay away
// verdict: faulty
// line: 9
// says: this barrier was reached by 1 of the 4 threads

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    if (i == 0u) { if (a[i] > -100.0) { barrier(); } }
}

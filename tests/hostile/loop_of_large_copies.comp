// about: each iteration copies arrays
// verdict: faulty
// line: 9
// says: the kernel takes too long

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float p[1000]; for (int x = 0; x < 1000; ++x) p[x] = 0; for (int x = 0; x < 1000000; ++x) { float q[1000] = p; p = q; }
}

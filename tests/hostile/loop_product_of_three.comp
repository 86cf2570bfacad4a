// about: each loop ends, their product takes hours
// verdict: faulty
// line: 9
// says: the kernel takes too long

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    for (uint x = 0; x < 10000; ++x) for (uint y = 0; y < 10000; ++y) for (uint z = 0; z < 10000; ++z) { }
}

// about: each iteration finds thousands of races
// verdict: faulty
// says: the kernel takes too long

struct S { float x[1024]; };
shared S s;
shared S t;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    for (int n = 0; n < 1000000; ++n) { t = s; s = t; }
}

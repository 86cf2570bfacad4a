// about: two threads clear one element, each on a line of its own
// workgroup: 4 1 1
// buffer: o float[4]
// expect: o = zeros
// verdict: faulty
// finding: same_value_race line 12 line 13 array s

shared float s[TPB + 1];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = 0.0;
    s[i + 1] = 0.0;
    barrier();
    o[i] = s[i];
}

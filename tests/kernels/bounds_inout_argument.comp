// puzzle: 1
// about: the read before the call and the write after it are both outside
// verdict: faulty
// finding: out_of_bounds line 16 array s element 4 thread 3,0,0

shared float s[TPB];

void touch(inout float x) {
    x += 0.0;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = 0.0;
    barrier();
    touch(s[i + 1]);
    result[i] = a[i] + 10;
}

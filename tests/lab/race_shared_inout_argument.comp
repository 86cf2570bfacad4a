// about: the call reads the argument before and writes it back after, both on its own line
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: data_race line 19 array s

shared float s[TPB + 1];

void add(inout float x, float y) {
    x += y;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    if (i == 0) s[TPB] = 0.0;
    barrier();
    add(s[i], s[i + 1]);
    o[i] = s[i];
}

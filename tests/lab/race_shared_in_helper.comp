// about: both lines are those of the helpers, not of the calls
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: data_race line 11 line 15 array s

shared float s[TPB];

void load_own(uint i) {
    s[i] = a[i];
}

float opposite(uint i) {
    return s[TPB - 1 - i];
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    load_own(i);
    o[i] = opposite(i);
}

// puzzle: 9
// about: neighbours read before or after the write, as it happens
// verdict: faulty
// finding: data_race line 11 line 13 array s element 0 thread 1,0,0
// finding: data_race line 11 line 14 array s element 0 thread 2,0,0

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    s[i] = i < a_shape[0] ? a[i] : 0.0;
    float sum = s[i];
    if (i >= 1) sum += s[i - 1];
    if (i >= 2) sum += s[i - 2];
    if (i < a_shape[0]) result[i] = sum;
}

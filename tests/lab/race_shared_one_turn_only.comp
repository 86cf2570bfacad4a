// about: every iteration is the thread's own but iteration 5, which goes to the neighbour
// workgroup: 4 1 1
// buffer: o uint[4]
// verdict: faulty
// finding: data_race line 13 line 14 array s

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint sum = 0;
    for (uint k = 0; k < 8; ++k) {
        s[i] = k;
        sum += s[k == 5 ? (i + 1) % TPB : i];
    }
    o[i] = sum;
}

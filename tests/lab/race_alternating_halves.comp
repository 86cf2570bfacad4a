// about: the same in one array: a turn reads what the next neighbour writes
// workgroup: 16
// array: a uint[16] = arange
// buffer: o uint[16] = zeros
// verdict: faulty
// finding: data_race line 15 line 15 array s

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    for (uint turn = 0; turn < 4; ++turn) {
        barrier();
        s[(i + 1) % TPB] = s[i] + 1;
    }
    barrier();
    o[i] = s[i];
}

// puzzle: 1
// about: a copy of a whole array of 4 is 4 reads, the way back 4 writes
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_reads=5 shared_writes=8

shared float t[TPB][4];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    t[i] = float[4](a[i], 0.0, 0.0, 0.0);
    float row[4] = t[i];
    row[1] = row[0];
    t[i] = row;
    result[i] = t[i][1] + 10;
}

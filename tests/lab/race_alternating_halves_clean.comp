// about: the two halves of an array change places in each turn, and a barrier stands between turns
// workgroup: 16
// array: a uint[16] = arange
// buffer: o uint[16] = zeros
// expect: o = {4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19}
// verdict: clean

shared uint s[2][TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint now = 0;
    s[now][i] = a[i];
    for (uint turn = 0; turn < 4; ++turn) {
        barrier();
        s[1 - now][(i + 1) % TPB] = s[now][(i + 1) % TPB] + 1;
        now = 1 - now;
    }
    barrier();
    o[i] = s[now][i];
}

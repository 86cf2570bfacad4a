// about: the barrier that both branches need stands behind them
// workgroup: 4 1 1
// buffer: o uint[4]
// expect: o = {5, 6, 0, 1}
// verdict: clean
// counts: global_writes=1 shared_reads=1 shared_writes=1

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 2) {
        s[i] = i;
    } else {
        s[i] = i + 3;
    }
    barrier();
    o[i] = s[(i + 2) % TPB];
}

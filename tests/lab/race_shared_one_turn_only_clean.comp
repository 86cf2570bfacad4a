// about: in turn 5 there is a barrier on both sides of the neighbour's element
// workgroup: 4 1 1
// buffer: o uint[4]
// expect: o = {28, 28, 28, 28}
// verdict: clean
// counts: global_writes=1 shared_reads=8 shared_writes=8

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint sum = 0;
    for (uint k = 0; k < 8; ++k) {
        s[i] = k;
        if (k == 5) barrier();
        sum += s[k == 5 ? (i + 1) % TPB : i];
        if (k == 5) barrier();
    }
    o[i] = sum;
}

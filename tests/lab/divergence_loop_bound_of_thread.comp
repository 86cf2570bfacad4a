// about: how often a thread goes round, and comes to the barrier, hangs on its number
// workgroup: 8
// buffer: o uint[8] = zeros
// verdict: faulty
// finding: barrier_divergence line 13

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    for (uint k = 0; k <= i / 4; ++k) {
        s[i] = k;
        barrier();
    }
    o[i] = s[i];
}

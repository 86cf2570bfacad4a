// about: where the barriers are out of step, races are no news
// workgroup: 4 1 1
// buffer: o uint[4]
// verdict: faulty
// finding: barrier_divergence line 11

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i > 0) barrier();
    s[i] = i;
    o[i] = s[TPB - 1 - i];
}

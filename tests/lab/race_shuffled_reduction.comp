// about: a reduction whose last turns leave out the barrier, as if a subgroup ran in lockstep
// workgroup: 64
// array: a float[64] = ones
// buffer: o float[1] = zeros
// verdict: faulty
// finding: data_race line 15 line 15 array s

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    for (uint stride = 32; stride > 0; stride /= 2) {
        if (i < stride) s[i] += s[i + stride];
        if (stride > 16) barrier();
    }
    barrier();
    if (i == 0) o[0] = s[0];
}

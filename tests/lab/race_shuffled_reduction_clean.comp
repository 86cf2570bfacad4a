// about: the same with a barrier in each turn
// workgroup: 64
// array: a float[64] = ones
// buffer: o float[1] = zeros
// expect: o = {64}
// verdict: clean

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    for (uint stride = 32; stride > 0; stride /= 2) {
        if (i < stride) s[i] += s[i + stride];
        barrier();
    }
    if (i == 0) o[0] = s[0];
}

// about: one more barrier after the loop
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// expect: o = {-28, -27, -26, -25, -24, -23, -22, -21}
// verdict: clean
// counts: global_reads=2 global_writes=1 shared_reads=7 shared_writes=4

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        barrier();
        if (i < stride) s[i] += s[i + stride];
    }
    barrier();
    o[i] = a[i] - s[0];
}

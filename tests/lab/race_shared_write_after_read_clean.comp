// about: a barrier orders a read before a later write as well
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {0, 1, 2, -1}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=2 shared_writes=2

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    float right = s[(i + 1) % TPB];
    barrier();
    s[i] = -1.0;
    o[i] = right + s[i];
}

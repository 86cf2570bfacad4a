// about: the one element more is cleared by one thread
// workgroup: 4 1 1
// buffer: o float[4]
// expect: o = zeros
// verdict: clean
// counts: global_writes=1 shared_reads=1 shared_writes=2

shared float s[TPB + 1];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = 0.0;
    if (i == TPB - 1) s[i + 1] = 0.0;
    barrier();
    o[i] = s[i + 1];
}

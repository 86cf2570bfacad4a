// about: each thread is given its own element
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {0, 2, 4, 6}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void twice(float x, out float y) {
    y = 2.0 * x;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    twice(a[i], s[i]);
    o[i] = s[i];
}

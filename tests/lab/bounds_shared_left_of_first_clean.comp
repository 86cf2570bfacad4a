// about: the side of || or of ?: that is not taken may not be read, and is not
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {7, 7, 1, 2}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=2 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    bool is_first = i == 0 || s[i - 1] == 0.0;
    o[i] = is_first ? 7.0 : s[i - 1];
}

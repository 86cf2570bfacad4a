// about: the last thread sets the element to its right as well
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {1, 3, 5, 3}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=2 shared_writes=2

shared float s[TPB + 1];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    if (i == TPB - 1) s[TPB] = 0.0;
    barrier();
    o[i] = s[i] + s[i + 1];
}

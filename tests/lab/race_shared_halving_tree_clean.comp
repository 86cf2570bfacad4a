// about: thread 0 reads twice and writes once in each of three steps
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[1]
// expect: o = {28}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=7 shared_writes=4

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (i < stride) s[i] += s[i + stride];
        barrier();
    }
    if (i == 0) o[0] = s[0];
}

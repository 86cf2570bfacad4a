// about: every step has a barrier between its reads and its writes; thread 7 reads 3 times and once
// workgroup: 8 1 1
// array: a uint[8] = ones
// buffer: o uint[8]
// expect: o = {1, 2, 3, 4, 5, 6, 7, 8}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=7 shared_writes=4

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    for (uint offset = 1; offset < TPB; offset *= 2) {
        barrier();
        uint left = i >= offset ? s[i - offset] : 0;
        barrier();
        if (i >= offset) s[i] += left;
    }
    o[i] = s[i];
}

// about: it is made in shared memory, and stays there
// workgroup: 4 1 1
// array: a float[4] = {4, 0, 4, 4}
// buffer: o float[4]
// expect: o = {1, -1, 1, 1}
// verdict: clean
// counts: global_reads=2 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = 0.0 / a[i];
    barrier();
    // isnan() would not do: Vulkan lets a device assume that there is no NaN.
    if (a[i] == 0.0) o[i] = -1.0;
    else o[i] = s[i] + 1.0;
}

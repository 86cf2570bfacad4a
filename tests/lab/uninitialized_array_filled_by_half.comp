// about: half of the threads fill shared memory, all of them read it
// workgroup: 8
// array: a uint[8] = arange
// buffer: o uint[8] = zeros
// verdict: faulty
// finding: uninitialized_read line 13 array s

shared uint s[TPB];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i % 2 == 0) s[i] = a[i];
    barrier();
    o[i] = s[i];
}

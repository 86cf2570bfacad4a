// about: the elements change places in shared memory, but only their sum goes out
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[1]
// expect: o = {6}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=4 shared_writes=2 shared_atomics=1

shared uint count;
shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) count = 0;
    barrier();
    uint slot = atomicAdd(count, 1);
    s[slot] = a[i];
    barrier();
    if (i == 0) o[0] = s[0] + s[1] + s[2] + s[3];
}

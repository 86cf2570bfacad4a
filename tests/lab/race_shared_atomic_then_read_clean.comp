// about: the plain read comes after a barrier
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o uint[8]
// expect: o = {4, 4, 4, 4, 4, 4, 4, 4}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1 shared_atomics=1

shared uint count;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) count = 0;
    barrier();
    if (a[i] > 3.0) atomicAdd(count, 1);
    barrier();
    o[i] = count;
}

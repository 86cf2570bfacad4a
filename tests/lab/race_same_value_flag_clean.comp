// about: an atomic sets the flag
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o uint[8]
// expect: o = ones
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1 shared_atomics=1

shared uint found;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) found = 0;
    barrier();
    if (a[i] > 3.0) atomicOr(found, 1);
    barrier();
    o[i] = found;
}

// about: a barrier after setting the counter to zero
// workgroup: 8 1 1
// buffer: o uint[1]
// expect: o = {28}
// verdict: clean
// counts: global_writes=1 shared_reads=1 shared_writes=1 shared_atomics=1

shared uint count;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) count = 0;
    barrier();
    atomicAdd(count, i);
    barrier();
    if (i == 0) o[0] = count;
}

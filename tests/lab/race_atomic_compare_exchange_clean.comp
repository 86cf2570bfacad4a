// about: a compare-exchange that fails is a read, and reads do not race
// workgroup: 4 1 1
// buffer: x uint[1] = zeros
// buffer: o uint[4]
// expect: x = {0}
// expect: o = {0, 1, 2, 3}
// verdict: clean
// counts: global_reads=1 global_writes=2 global_atomics=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = i;
    if (i == 0) o[i] = x[0];
    if (i > 0) atomicCompSwap(x[0], 5, 7);
}

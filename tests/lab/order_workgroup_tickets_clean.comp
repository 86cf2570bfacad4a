// about: the ticket says what to work at, and it does not matter who does it
// workgroup: 1 1 1
// groups: 4 1 1
// array: a float[4] = arange
// buffer: next uint[1] = zeros
// buffer: o float[4]
// expect: next = {4}
// expect: o = {0, 2, 4, 6}
// verdict: clean
// counts: global_reads=1 global_writes=1 global_atomics=1

void kernel() {
    uint ticket = atomicAdd(next[0], 1);
    o[ticket] = 2.0 * a[ticket];
}

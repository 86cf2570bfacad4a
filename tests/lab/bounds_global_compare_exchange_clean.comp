// about: a table with an empty place
// workgroup: 1 1 1
// buffer: keys uint[3] = {7, 8, 0}
// buffer: o uint[1]
// expect: keys = {7, 8, 9}
// expect: o = {2}
// verdict: clean
// counts: global_writes=1 global_atomics=3

void kernel() {
    uint at = 0;
    while (atomicCompSwap(keys[at], 0, 9) != 0) ++at;
    o[0] = at;
}

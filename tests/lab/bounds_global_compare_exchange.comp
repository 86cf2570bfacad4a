// about: a table that is searched for an empty place, beyond its end; what is dropped gives 0
// workgroup: 1 1 1
// buffer: keys uint[2] = {7, 8}
// buffer: o uint[1]
// expect: keys = {7, 8}
// expect: o = {2}
// verdict: faulty
// finding: out_of_bounds line 12 array keys element 2 thread 0,0,0 times 1

void kernel() {
    uint at = 0;
    while (atomicCompSwap(keys[at], 0, 9) != 0) ++at;
    o[0] = at;
}

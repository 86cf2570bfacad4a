// about: the place is the number of elements before that are not 0
// workgroup: 8 1 1
// array: a float[8] = {5, 0, 7, 0, 3, 0, 0, 1}
// buffer: count uint[1] = zeros
// buffer: o float[4]
// expect: count = {4}
// expect: o = {5, 7, 3, 1}
// verdict: clean
// counts: global_reads=9 global_writes=1 global_atomics=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (a[i] == 0.0) return;
    atomicAdd(count[0], 1);
    uint slot = 0;
    for (uint k = 0; k < i; ++k) {
        if (a[k] != 0.0) ++slot;
    }
    o[slot] = a[i];
}

// about: the counter comes with zero in it
// workgroup: 4 1 1
// groups: 2 1 1
// array: a float[8] = arange
// buffer: count uint[1] = zeros
// expect: count = {5}
// verdict: clean
// counts: global_reads=1 global_atomics=1

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (a[i] > 2.0) atomicAdd(count[0], 1);
}

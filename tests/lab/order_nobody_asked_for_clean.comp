// about: the places are taken in the order of the threads, and any order will do
// workgroup: 8 1 1
// array: a float[8] = {5, 0, 7, 0, 3, 0, 0, 1}
// buffer: count uint[1] = zeros
// buffer: o float[4]
// expect: count = {4}
// verdict: clean
// note: order_dependent line 13 array o

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (a[i] == 0.0) return;
    uint slot = atomicAdd(count[0], 1);
    o[slot] = a[i];
}

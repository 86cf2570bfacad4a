// about: that the order is free does not hide an element that nothing writes
// workgroup: 4 1 1
// buffer: count uint[1] = zeros
// buffer: o uint[5]
// verdict: faulty
// finding: unwritten_result line 0 array o element 4
// note: order_dependent line 10 array o

void kernel() {
    uint slot = atomicAdd(count[0], 1);
    o[slot] = gl_LocalInvocationID.x;
}

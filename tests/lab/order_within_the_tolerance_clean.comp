// about: another thread comes first in another order, and what is expected allows for both
// workgroup: 4 1 1
// buffer: count uint[1] = zeros
// buffer: o float[1]
// expect: o = {1.5} +- 1.5
// verdict: clean
// note: order_dependent line 10 array o

void kernel() {
    uint slot = atomicAdd(count[0], 1);
    if (slot == 0) o[0] = float(gl_LocalInvocationID.x);
}

// about: atomics hand values from thread to thread without a barrier, which only lock-step permits
// workgroup: 8
// array: a uint[8] = arange
// buffer: o uint[8]
// expect: o = {0, 1, 2, 3, 4, 5, 6, 7}
// verdict: faulty
// finding: order_dependent line 13 array o
shared uint s[8];
void kernel() {
    uint l = gl_LocalInvocationID.x;
    s[l] = 0;
    barrier();
    atomicExchange(s[l], a[l] + 1);
    o[l] = l > 0 ? atomicOr(s[l - 1], 0) : 0;
}

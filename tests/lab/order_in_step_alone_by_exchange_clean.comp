// about: the same with a barrier
// workgroup: 32
// array: a uint[32] = arange
// buffer: o uint[32]
// verdict: clean
shared uint s[32];
void kernel() {
    uint l = gl_LocalInvocationID.x;
    s[l] = 0;
    barrier();
    atomicExchange(s[l], a[l] + 1);
    barrier();
    o[l] = l > 0 ? atomicOr(s[l - 1], 0) : 0;
}

// about: 1u << lane, in a workgroup of more lanes than a uint has bits
// workgroup: 64
// array: a uint[64] = ones
// buffer: o uint[64]
// verdict: not_proved
// note: undefined_operation line 15 thread 32,0,0
// note: undefined_operation line 17 thread 32,0,0

shared uint bits[2];

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t < 2) bits[t] = 0;
    barrier();
    if (a[t] != 0) atomicOr(bits[t / 32], 1u << t);
    barrier();
    o[t] = bitCount(bits[t / 32] & ((1u << t) - 1u));
}

// about: what a division by zero gives goes through shared memory to another thread's result
// workgroup: 4
// array: a uint[4] = arange
// buffer: o uint[4]
// verdict: not_proved
// note: undefined_operation line 12 thread 0,0,0

shared uint s[4];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = 12 / a[i];
    barrier();
    o[i] = s[3 - i];
}

// about: a division by zero and a shift too far are computed, and go nowhere
// workgroup: 4
// array: a uint[4] = arange
// buffer: o uint[4]
// expect: o = {0, 12, 6, 4}
// verdict: clean

shared uint s[4];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint part = 12 / a[i];
    s[i] = 1u << (a[i] * 20);
    o[i] = a[i] == 0 ? 0 : part;
    if (a[i] > 100) o[i] = s[i];
}

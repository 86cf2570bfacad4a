// about: both sides of a condition are computed, and what nothing wrote is not picked
// workgroup: 8
// buffer: o uint[8]
// expect: o = {0, 1, 2, 3, 0, 0, 0, 0}
// verdict: clean

shared uint s[8];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 4) s[i] = i;
    barrier();
    uint v = s[i];
    o[i] = i < 4 ? v : 0;
}

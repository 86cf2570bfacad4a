// about: what nothing wrote goes through variables and sums; the fault is where it was read
// workgroup: 8
// buffer: o uint[8]
// verdict: faulty
// finding: uninitialized_read line 12 array s element 4 thread 4,0,0 times 4

shared uint s[8];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 4) s[i] = i;
    uint v = s[i];
    uint twice = v + v;
    o[i] = i < 4 ? 0 : twice;
}

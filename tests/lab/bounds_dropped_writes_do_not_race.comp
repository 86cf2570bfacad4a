// about: all threads write to the same place outside, which is one fault and not two
// workgroup: 4 1 1
// buffer: o uint[4]
// expect: o = arange
// verdict: faulty
// finding: out_of_bounds line 13 array s element 4 thread 0,0,0 times 4

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = i;
    s[TPB + i / TPB] = i;
    o[i] = s[i];
}

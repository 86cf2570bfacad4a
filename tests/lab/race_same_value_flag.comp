// about: every thread that finds something sets the flag to the same value
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o uint[8]
// expect: o = ones
// verdict: faulty
// finding: same_value_race line 15 array found

shared uint found;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) found = 0;
    barrier();
    if (a[i] > 3.0) found = 1;
    barrier();
    o[i] = found;
}

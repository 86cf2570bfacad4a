// about: to copy an unset variable is no fault as long as nobody looks at the copy
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {-1, 2, 3, 4}
// verdict: clean
// counts: global_reads=1 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x;
    if (i > 0) x = a[i];
    float y = x;
    o[i] = -1.0;
    if (i > 0) o[i] = y + 1.0;
}

// about: the flag is set where something is found, and nowhere cleared
// workgroup: 2 1 1
// array: a float[2,3] = {0, 0, 0, 0, 7, 0}
// buffer: o int[2]
// verdict: faulty
// finding: uninitialized_read line 14 array has_seven thread 0,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    bool has_seven;
    for (uint k = 0; k < 3; ++k) {
        if (a[i * 3 + k] == 7.0) has_seven = true;
    }
    o[i] = has_seven ? 1 : 0;
}

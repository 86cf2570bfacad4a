// about: what has no value is written first
// workgroup: 4
// buffer: o float[4] = {1, 2, _, 4}
// verdict: clean
// expect: o = {1, 2, 7, 4}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 2) {
        o[i] = 7.0;
    } else {
        o[i] = o[i];
    }
}

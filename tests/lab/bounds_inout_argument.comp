// about: the read before the call and the write after it are both outside
// workgroup: 4 1 1
// buffer: o float[4] = zeros
// expect: o = {0, 1, 1, 1}
// verdict: faulty
// finding: out_of_bounds line 14 array o element 4 thread 3,0,0

void add_one(inout float x) {
    x += 1.0;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    add_one(o[i + 1]);
}

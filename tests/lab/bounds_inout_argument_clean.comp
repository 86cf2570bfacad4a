// about: each thread gives its own element
// workgroup: 4 1 1
// buffer: o float[4] = zeros
// expect: o = ones
// verdict: clean
// counts: global_reads=1 global_writes=1

void add_one(inout float x) {
    x += 1.0;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    add_one(o[i]);
}

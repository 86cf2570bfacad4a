// about: what only some threads have set goes, for them alone, to a variable that all have set
// workgroup: 8 1 1
// buffer: o uint[8]
// expect: o = {0, 1, 2, 3, 7, 7, 7, 7}
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint own = 7;
    uint some;
    if (i < 4) {
        some = i;
        own = some;
    }
    o[i] = own;
}

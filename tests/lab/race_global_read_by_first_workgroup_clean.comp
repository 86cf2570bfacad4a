// about: the last workgroup writes what it alone has read
// workgroup: 2 1 1
// groups: 3 1 1
// buffer: x uint[6] = ones
// buffer: o uint[6]
// expect: x = {1, 1, 1, 1, 5, 5}
// expect: o = ones
// verdict: clean
// counts: global_reads=1 global_writes=2

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    o[i] = x[i];
    if (gl_WorkGroupID.x == 2) x[i] = 5;
}

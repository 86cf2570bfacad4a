// about: the same, to the last element
// workgroup: 4
// struct: Body { vec3 at; float mass; }
// array: bodies float[16] as Body = arange
// buffer: o float[4]
// verdict: clean
// expect: o = {4, 12, 20, 28}
// counts: global_reads=2 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = bodies[i].mass + bodies[i].at.y;
}

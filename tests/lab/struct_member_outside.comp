// about: a buffer of structs, and a member of an element behind the last
// workgroup: 4
// struct: Body { vec3 at; float mass; }
// array: bodies float[16] as Body = arange
// buffer: o float[4]
// verdict: faulty
// finding: out_of_bounds line 11 array bodies element 4 thread 3,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = bodies[i + 1].mass + bodies[i].at.y;
}

// about: all members are written, and the padding behind a vec3 is not
// workgroup: 2
// struct: Body { vec3 at; float mass; vec3 speed; }
// buffer: bodies float[16] as Body
// verdict: clean

void kernel() {
    uint i = gl_LocalInvocationID.x;
    bodies[i].at = vec3(1.0);
    bodies[i].mass = 3.0;
    bodies[i].speed = vec3(2.0);
}

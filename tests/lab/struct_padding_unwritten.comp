// about: of a struct one member is never written; the padding behind a vec3 needs no value
// workgroup: 2
// struct: Body { vec3 at; float mass; vec3 speed; }
// buffer: bodies float[16] as Body
// verdict: faulty
// finding: unwritten_result line 0 array bodies times 2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    bodies[i].at = vec3(1.0);
    bodies[i].speed = vec3(2.0);
}

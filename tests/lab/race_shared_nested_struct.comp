// about: a vector in a struct in an array in a struct; one of its components is the neighbour's
// workgroup: 4 1 1
// buffer: o int[4]
// verdict: faulty
// finding: data_race line 19 line 20 array world

struct Body {
    ivec3 at;
    int mass;
};
struct World {
    int time;
    Body bodies[TPB];
};
shared World world;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    world.bodies[i].at = ivec3(i, 2 * i, 3 * i);
    o[i] = world.bodies[(i + 1) % TPB].at.z;
}

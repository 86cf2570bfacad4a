// about: the vector is written whole, and its last component read after a barrier
// workgroup: 4 1 1
// buffer: o int[4]
// expect: o = {3, 6, 9, 0}
// verdict: clean
// counts: global_writes=1 shared_reads=1 shared_writes=3

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
    barrier();
    o[i] = world.bodies[(i + 1) % TPB].at.z;
}

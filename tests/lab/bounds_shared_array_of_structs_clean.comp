// about: both loops have as many iterations as the inner array has elements
// workgroup: 2 1 1
// buffer: o float[2]
// expect: o = {3, 3}
// verdict: clean
// counts: global_writes=1 shared_reads=4 shared_writes=4

struct Cell {
    float mass;
    float speed[3];
};
shared Cell cells[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    cells[i].mass = 0.0;
    for (uint k = 0; k < cells[i].speed.length(); ++k) cells[i].speed[k] = 1.0;
    float sum = cells[i].mass;
    for (uint k = 0; k < cells[i].speed.length(); ++k) sum += cells[i].speed[k];
    o[i] = sum;
}

// about: an array of structs with an array within: the inner index is too large
// workgroup: 2 1 1
// buffer: o float[2]
// expect: o = {3, 3}
// verdict: faulty
// finding: out_of_bounds line 19 array cells element 0,3 thread 0,0,0 times 2

struct Cell {
    float mass;
    float speed[3];
};
shared Cell cells[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    cells[i].mass = 0.0;
    for (uint k = 0; k < 3; ++k) cells[i].speed[k] = 1.0;
    float sum = 0.0;
    for (uint k = 0; k < 4; ++k) sum += cells[i].speed[k];
    o[i] = sum;
}

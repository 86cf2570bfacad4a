// about: an atomic on one component, while another thread stores the whole vector
// workgroup: 4 1 1
// buffer: o uvec2[1] = zeros
// verdict: faulty
// finding: data_race line 9 line 10 array o

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) o[0] = uvec2(5);
    if (i > 0) atomicAdd(o[0].x, 1);
}

// about: an atomic on one component, while another thread stores the other
// workgroup: 4 1 1
// buffer: o uvec2[1] = zeros
// expect: o = {3, 5}
// verdict: clean
// counts: global_writes=1 global_atomics=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) o[0].y = 5;
    if (i > 0) atomicAdd(o[0].x, 1);
}

// about: && calls the function with the barrier for some threads only
// workgroup: 4 1 1
// buffer: o uint[4]
// verdict: faulty
// finding: barrier_divergence line 8

bool meet() {
    barrier();
    return true;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    bool is_late = i > 0 && meet();
    o[i] = is_late ? 1 : 0;
}

// about: the call stands on the left of &&, where it is always made
// workgroup: 4 1 1
// buffer: o uint[4]
// expect: o = {0, 1, 1, 1}
// verdict: clean
// counts: global_writes=1

bool meet() {
    barrier();
    return true;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    bool is_late = meet() && i > 0;
    o[i] = is_late ? 1 : 0;
}

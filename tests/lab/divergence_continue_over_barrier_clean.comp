// about: continue comes after the barrier
// workgroup: 4 1 1
// buffer: o uint[4]
// expect: o = {1, 1, 1, 0}
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint sum = 0;
    for (uint k = 0; k < 2; ++k) {
        barrier();
        if (k * i == 3) continue;
        sum += k;
    }
    o[i] = sum;
}

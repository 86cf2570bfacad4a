// about: an unsigned number is never below zero
// workgroup: 4 1 1
// buffer: o uint[4]
// verdict: faulty
// finding: endless_loop line 9

void kernel() {
    uint sum = 0;
    for (uint k = 3; k >= 0; --k) sum += k;
    o[gl_LocalInvocationID.x] = sum;
}

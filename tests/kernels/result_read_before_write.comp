// puzzle: 1
// about: what was never written is garbage, and on a device it may be zero
// verdict: faulty
// finding: uninitialized_read line 9 array result element 0
// counts: global_reads=2 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] += a[i] + 10;
}

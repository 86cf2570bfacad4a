// puzzle: 1
// about: case 0 falls through to case 1: thread 0 reads twice, thread 1 once, the others by default
// verdict: solved
// counts: global_reads=3 global_writes=1
// total: global_reads=9 global_writes=4

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[i];
    switch (i) {
        case 0:
            x += 0 * a[0];
        case 1:
            x += 0 * a[1];
            break;
        default:
            x += 0 * a[2];
    }
    result[i] = x + 10;
}

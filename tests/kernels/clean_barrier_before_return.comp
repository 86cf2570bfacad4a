// puzzle: 6
// about: the twin of barrier_after_return
// verdict: solved

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    barrier();
    if (i >= a_shape[0]) return;
    result[i] = a[i] + 10;
}

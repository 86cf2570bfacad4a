// puzzle: 1
// about: the twin of barrier_in_uneven_loop
// verdict: solved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    for (uint k = 0; k < TPB; ++k) {
        barrier();
    }
    result[i] = a[i] + 10;
}

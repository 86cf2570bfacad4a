// puzzle: 16
// about: no shared memory and no conflict, but 32 sectors in every request
// verdict: solved
// stars: 1
// counts: global_reads=32 global_writes=1

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < a_shape[0]) {
        float sum = 0.0;
        for (uint col = 0; col < TPB; col++) sum += a[i * TPB + col];
        result[i] = sum;
    }
}

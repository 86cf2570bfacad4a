// stars: 3. Adds what a workgroup did not count, too.

shared uint bins[BINS];

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    uint i = gl_GlobalInvocationID.x;
    uint threads = gl_NumWorkGroups.x * TPB;
    for (uint b = local_i; b < BINS; b += TPB) bins[b] = 0;
    barrier();
    for (uint at = i; at < a_shape[0]; at += threads) atomicAdd(bins[a[at]], 1);
    barrier();
    for (uint b = local_i; b < BINS; b += TPB) atomicAdd(result[b], bins[b]);
}

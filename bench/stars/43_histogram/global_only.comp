// stars: 1. All atomics in global memory.

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    uint i = gl_GlobalInvocationID.x;
    uint threads = gl_NumWorkGroups.x * TPB;
    for (uint at = i; at < a_shape[0]; at += threads) atomicAdd(result[a[at]], 1);
}

// stars: 2. Places within the workgroup by atomics in shared memory.

shared uint kept;
shared uint first;

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float own = 0.0;
    if (i < a_shape[0]) own = a[i];
    if (local_i == 0) kept = 0;
    barrier();
    uint place = 0;
    if (own > 0.0) place = atomicAdd(kept, 1);
    barrier();
    if (local_i == 0) first = atomicAdd(count[0], kept);
    barrier();
    if (own > 0.0) result[first + place] = own;
}

// stars: 1. An atomic for each element that is kept.

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float own = 0.0;
    if (i < a_shape[0]) own = a[i];
    if (own > 0.0) result[atomicAdd(count[0], 1)] = own;
}

// stars: 1. Each element counts those before it, and needs no rounds.

shared float s[HOLD * TPB];

void kernel() {
    uint n = a_shape[1];
    uint k = result_shape[1];
    uint row = gl_WorkGroupID.x;
    uint local_i = gl_LocalInvocationID.x;
    for (uint at = local_i; at < n; at += TPB) s[at] = a[row * n + at];
    barrier();
    for (uint at = local_i; at < n; at += TPB) {
        float own = s[at];
        uint rank = 0;
        for (uint j = 0; j < n; j++) {
            if (s[j] > own || (s[j] == own && j < at)) rank++;
        }
        if (rank < k) {
            result[row * k + rank] = own;
            index[row * k + rank] = at;
        }
    }
}

// stars: 2. Each element counts those before it: one barrier, and all with all.

shared float s[SIZE];

void kernel() {
    uint n = a_shape[1];
    uint row = gl_WorkGroupID.x * n;
    uint local_i = gl_LocalInvocationID.x;
    for (uint at = local_i; at < n; at += TPB) s[at] = a[row + at];
    barrier();
    for (uint at = local_i; at < n; at += TPB) {
        float own = s[at];
        uint rank = 0;
        for (uint k = 0; k < n; k++) {
            if (s[k] < own || (s[k] == own && k < at)) rank++;
        }
        result[row + rank] = own;
    }
}

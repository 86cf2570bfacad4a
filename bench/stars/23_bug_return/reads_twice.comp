// stars: 2. Reads a[i] again instead of keeping it.

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float own = 0.0;
    if (i < a_shape[0]) {
        own = a[i];
        s[local_i] = own;
    }
    barrier();
    if (i < a_shape[0]) {
        float largest = s[0];
        uint count = min(TPB, a_shape[0] - gl_WorkGroupID.x * TPB);
        for (uint k = 1; k < count; k++) largest = max(largest, s[k]);
        result[i] = a[i] - largest;
    }
}

// stars: 3. Fills up with zeros, so that the loop asks for the filter alone.

shared float a_tile[TPB + MAX_CONV];
shared float b_tile[MAX_CONV];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    uint n = a_shape[0];
    float own = 0.0;
    if (i < n) own = a[i];
    a_tile[local_i] = own;
    if (local_i < MAX_CONV) {
        if (local_i < b_shape[0]) b_tile[local_i] = b[local_i];
    } else if (local_i < 2 * MAX_CONV) {
        uint ahead = TPB - MAX_CONV;
        float value = 0.0;
        if (i + ahead < n) value = a[i + ahead];
        a_tile[local_i + ahead] = value;
    }
    barrier();

    float sum = own * b_tile[0];
    for (uint j = 1; j < b_shape[0]; j++) sum += a_tile[local_i + j] * b_tile[j];
    if (i < n) result[i] = sum;
}

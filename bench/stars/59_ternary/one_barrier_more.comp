// stars: 2. A barrier that nobody needs.

shared float s[TPB];

// gamma[0] = the mean of |w|, and no less than LEAST. One workgroup.
void scale() {
    uint n = w_shape[0];
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = 0.0;
    barrier();
    for (uint i = local_i; i < n; i += TPB) s[local_i] += abs(w[i]);
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) s[local_i] += s[local_i + stride];
        barrier();
    }
    if (local_i == 0) gamma[0] = max(s[0] / float(n), LEAST);
}

// result[i] = w[i] / gamma[0], rounded, from -1 to 1. A thread for each.
void quantize() {
    uint i = gl_GlobalInvocationID.x;
    if (i < w_shape[0]) {
        result[i] = int(clamp(roundEven(w[i] / gamma[0]), -1.0, 1.0));
    }
}

// Puzzle 33: Bug: Softmax. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 33

shared float s[TPB];

void kernel() {
    uint row = gl_WorkGroupID.x * a_shape[1];
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN BROKEN
    // float sum = 0.0;
    // for (uint j = local_i; j < a_shape[1]; j += TPB) sum += exp(a[row + j]);
    // BEGIN MENDED
    float top = -3.4e38;  // below every float that may come
    for (uint j = local_i; j < a_shape[1]; j += TPB) top = max(top, a[row + j]);
    s[local_i] = top;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) s[local_i] = max(s[local_i], s[local_i + stride]);
        barrier();
    }
    top = s[0];
    barrier();  // all have read s[0] before it is written again
    float sum = 0.0;
    for (uint j = local_i; j < a_shape[1]; j += TPB) sum += exp(a[row + j] - top);
    // END MENDED
    s[local_i] = sum;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) s[local_i] += s[local_i + stride];
        barrier();
    }
    // BEGIN BROKEN
    // for (uint j = local_i; j < a_shape[1]; j += TPB) result[row + j] = exp(a[row + j]) / s[0];
    // BEGIN MENDED
    for (uint j = local_i; j < a_shape[1]; j += TPB) result[row + j] = exp(a[row + j] - top) / s[0];
    // END MENDED
}

// Puzzle 55: Online softmax. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 55

shared float tops[TPB];
shared float sums[TPB];

void kernel() {
    uint row = gl_WorkGroupID.x * a_shape[1];
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 23 lines
    float top = -3.4e38;  // below every number: a thread without an element has a sum of 0
    float sum = 0.0;
    for (uint j = local_i; j < a_shape[1]; j += TPB) {
        float x = a[row + j];
        float next = max(top, x);
        sum = sum * exp(top - next) + exp(x - next);
        top = next;
    }
    tops[local_i] = top;
    sums[local_i] = sum;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) {
            float other = tops[local_i + stride];
            float next = max(tops[local_i], other);
            sums[local_i] = sums[local_i] * exp(tops[local_i] - next) +
                            sums[local_i + stride] * exp(other - next);
            tops[local_i] = next;
        }
        barrier();
    }
    for (uint j = local_i; j < a_shape[1]; j += TPB) {
        result[row + j] = exp(a[row + j] - tops[0]) / sums[0];
    }
    // END SOLUTION
}

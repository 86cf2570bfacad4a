// stars: 1. One thread merges the pairs of all others.

shared float tops[TPB];
shared float sums[TPB];

void kernel() {
    uint row = gl_WorkGroupID.x * a_shape[1];
    uint local_i = gl_LocalInvocationID.x;
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
    if (local_i == 0) {
        for (uint t = 1; t < TPB; t++) {
            float next = max(top, tops[t]);
            sum = sum * exp(top - next) + sums[t] * exp(tops[t] - next);
            top = next;
        }
        tops[0] = top;
        sums[0] = sum;
    }
    barrier();
    for (uint j = local_i; j < a_shape[1]; j += TPB) {
        result[row + j] = exp(a[row + j] - tops[0]) / sums[0];
    }
}

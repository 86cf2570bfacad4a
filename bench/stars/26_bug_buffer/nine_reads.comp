// stars: 1. Skips the lesson: both steps in one loop, with nine reads.

void kernel() {
    uint n = a_shape[1];
    uint row = gl_WorkGroupID.x * n;
    for (uint i = gl_LocalInvocationID.x; i < n; i += TPB) {
        float sum = 0.0;
        for (uint at = i == 0 ? 0 : i - 1; at <= i + 1 && at < n; at++) {
            sum += a[row + at];
            if (at > 0) sum += a[row + at - 1];
            if (at + 1 < n) sum += a[row + at + 1];
        }
        result[row + i] = sum;
    }
}

// puzzle: 18
// about: the second dispatch reads what the first should have written
// verdict: faulty
// finding: uninitialized_read line 12 array parts element 0

void sum_parts() {
}

void sum_total() {
    float sum = 0.0;
    if (gl_LocalInvocationID.x == 0) {
        for (uint at = 0; at < parts_shape[0]; at++) sum += parts[at];
        result[0] = sum;
    }
}

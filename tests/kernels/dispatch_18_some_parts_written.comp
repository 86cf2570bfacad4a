// puzzle: 18
// about: what the first dispatch wrote is known to the second, element by element
// verdict: faulty
// finding: uninitialized_read line 14 array parts element 1

void sum_parts() {
    if (gl_GlobalInvocationID.x != 0) return;
    float sum = 0.0;
    for (uint at = 0; at < a_shape[0]; at++) sum += a[at];
    parts[0] = sum;
}

void sum_total() {
    if (gl_LocalInvocationID.x == 0) result[0] = parts[0] + parts[1];
}

// puzzle: 18
// about: what an earlier dispatch stores in the result stays there; one thread adds all
// verdict: solved
// stars: 1

void sum_parts() {
    if (gl_GlobalInvocationID.x != 0) return;
    float sum = 0.0;
    for (uint at = 0; at < a_shape[0]; at++) sum += a[at];
    result[0] = sum;
}

void sum_total() {}

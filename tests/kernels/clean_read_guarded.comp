// puzzle: 1
// about: the twin of bounds_read_one_past_the_end
// verdict: solved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    if (i + 1 < a_shape[0]) result[i] += 0 * a[i + 1];
}

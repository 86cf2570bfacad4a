// Puzzle 64: Straight through. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 64

shared float s[TPB];
shared float t[TPB];

// What the threads' values add up to, x and y each; every thread gets it.
vec2 total(vec2 value) {
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = value.x;
    t[local_i] = value.y;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) {
            s[local_i] += s[local_i + stride];
            t[local_i] += t[local_i + stride];
        }
        barrier();
    }
    vec2 sum = vec2(s[0], t[0]);
    barrier();  // all have read them before another call writes them
    return sum;
}

void kernel() {
    uint n = h_shape[1];
    uint row = gl_WorkGroupID.x * n;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 13 lines)
}

// Puzzle 27: Bug: Thirty-two. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 27

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = i < a_shape[0] ? a[i] : 0.0;
    barrier();
    // BEGIN BROKEN
    // for (uint stride = TPB / 2; stride > 32; stride /= 2) {
    // BEGIN MENDED
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
    // END MENDED
        if (local_i < stride) s[local_i] += s[local_i + stride];
        barrier();
    }
    // BEGIN BROKEN
    // if (local_i < 32) {  // the last warp: it runs in step, and needs no barrier
    //     s[local_i] += s[local_i + 32];
    //     s[local_i] += s[local_i + 16];
    //     s[local_i] += s[local_i + 8];
    //     s[local_i] += s[local_i + 4];
    //     s[local_i] += s[local_i + 2];
    //     s[local_i] += s[local_i + 1];
    // }
    // BEGIN MENDED
    // END MENDED
    if (local_i == 0) result[gl_WorkGroupID.x] = s[0];
}
